/**
 * The commands {@code site}, {@code agent}, {@code federation} and {@code assignment}. {@code site}
 * opens a home and the agents' shared state and needs no running agent; the others are clients of
 * the local API. Start with {@link FederationCommandProvider}. Passwords come from files or a
 * prompt, never from an argument.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.cli;
