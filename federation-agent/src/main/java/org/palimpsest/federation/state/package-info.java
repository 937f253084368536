/**
 * What the agents of a site share: one class for each table, which {@link
 * org.palimpsest.federation.state.SiteState} has together. The tables are described in {@code
 * V1__state.sql}; nothing outside of this package knows SQL.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.state;
