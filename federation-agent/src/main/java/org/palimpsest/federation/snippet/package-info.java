/**
 * What may be seen of a source where it overlaps with a text that another site has shown. Start
 * with {@link org.palimpsest.federation.snippet.Snippet}.
 *
 * <p>One invariant: of the words that are shown, at least two of three stand in the other site's
 * text, too, in the same order.
 */
@org.jspecify.annotations.NullMarked
package org.palimpsest.federation.snippet;
