/**
 * The state in a database: SQLite in the site's home, or PostgreSQL. Start with {@link
 * org.palimpsest.federation.state.sql.SqlState}; {@code V1__state.sql} describes the tables.
 *
 * <p>Every store runs in {@link org.palimpsest.federation.state.sql.Database#inTransaction}, which
 * joins the transaction that its thread is in, if any. Transactions are serializable: a store may
 * read, decide and write without a thought of others.
 *
 * <p>Only this package knows {@code java.sql}.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.state.sql;
