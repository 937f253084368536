/**
 * Alignment of two texts: which stretches of one stand in the other, copied, edited, reordered or
 * rewritten, with borders exact to a word or character.
 *
 * <p>Start with {@link org.palimpsest.core.align.TextAligner}. It finds anchors, extends and
 * filters, as the systems of PAN's text alignment tasks do (Sanchez-Perez, Gelbukh, Sidorov:
 * Adaptive algorithm for plagiarism detection, CLEF 2015), and then finds borders by a likelihood
 * ratio of its own. What no anchor leads to is told by its words alone: {@link
 * org.palimpsest.core.align.RewrittenStretches} in a longer text, {@link
 * org.palimpsest.core.align.LikestStretch} for a short one.
 *
 * <p>Invariant: offsets are UTF-16 code units of the texts as they were given; a passage begins and
 * ends with a token, or with the sentence that the token belongs to.
 */
@NullMarked
package org.palimpsest.core.align;

import org.jspecify.annotations.NullMarked;
