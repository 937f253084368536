/**
 * The shared state of a site's agents: a class for each table, all in {@link
 * org.palimpsest.federation.state.SiteState}. {@code V1__state.sql} describes the tables; SQL is
 * used in this package only.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.state;
