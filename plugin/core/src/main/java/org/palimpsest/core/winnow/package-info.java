/**
 * Few hashes of a text, chosen so that texts with a common run of a guaranteed length share at
 * least one of them (Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document
 * fingerprinting, SIGMOD 2003).
 *
 * <p>Start with {@link org.palimpsest.core.winnow.Winnower}. What counts is a text's letters and
 * digits, folded, and nothing else: {@link org.palimpsest.core.winnow.Letters}.
 *
 * <p>Invariant: everything here takes time linear in the text, whatever the text is.
 */
@NullMarked
package org.palimpsest.core.winnow;

import org.jspecify.annotations.NullMarked;
