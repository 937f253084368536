/**
 * The commands {@code site}, {@code agent} and {@code federation}. {@code site} works on a home
 * and, through Solr, on the state that the site's agents share, so it needs no agent that runs;
 * {@code federation} is a client of the local API. Passwords come from files or a prompt, never
 * from an argument.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.cli;
