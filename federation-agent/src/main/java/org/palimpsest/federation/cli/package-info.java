/**
 * The commands {@code site}, {@code agent}, {@code federation} and {@code assignment}. {@code site}
 * works on a home and on the state that the site's agents share, so it needs no agent that runs;
 * {@code federation} and {@code assignment} are clients of the local API. Passwords come from files
 * or a prompt, never from an argument.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.cli;
