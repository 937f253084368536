/**
 * Alignment of two texts: copied, edited, reordered and rewritten passages. Start with {@link
 * org.palimpsest.core.align.TextAligner}, based on Sanchez-Perez, Gelbukh, Sidorov: Adaptive
 * algorithm for plagiarism detection, CLEF 2015. Invariant: offsets are UTF-16 code units of the
 * given texts; a passage begins and ends with a token or its sentence.
 */
@NullMarked
package org.palimpsest.core.align;

import org.jspecify.annotations.NullMarked;
