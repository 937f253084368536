/**
 * The visible part of a source where it overlaps with a text of another site. Start with {@link
 * org.palimpsest.federation.snippet.Snippet}.
 *
 * <p>Invariant: of the shown words, at least two of three occur in the other site's text, in the
 * same order.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.snippet;
