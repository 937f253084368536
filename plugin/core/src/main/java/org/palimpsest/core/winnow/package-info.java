/**
 * Winnowing: few hashes of a text, of which texts with a common run of a guaranteed length share
 * one (Schleimer, Wilkerson, Aiken: Winnowing: local algorithms for document fingerprinting, SIGMOD
 * 2003). Start with {@link org.palimpsest.core.winnow.Winnower}. Invariant: only folded letters and
 * digits count ({@link org.palimpsest.core.winnow.Letters}), in linear time.
 */
@NullMarked
package org.palimpsest.core.winnow;

import org.jspecify.annotations.NullMarked;
