package org.palimpsest.core.align;

import org.palimpsest.core.text.Span;

/**
 * A stretch of one text that stands in another.
 *
 * @param suspicious where it stands in the first text
 * @param source where it stands in the second
 * @param similarity the share of the tokens of both sides that stand in the other side, too: 0 to 1
 * @param identical whether both sides have the same letters and digits in the same order
 * @param weight how many times over both sides share what a passage needs to be more than chance: 1
 *     and more
 * @param anchors how many pairs of fragments it was merged from; 0 if only its words tell it, see
 *     {@link RewrittenStretches}
 */
public record AlignedPassage(
    Span suspicious,
    Span source,
    double similarity,
    boolean identical,
    double weight,
    int anchors) {

  /** A passage that weighs so much is a copy, however many sources have it. */
  public static final double WEIGHT_OF_COPY = 3;

  /** The same, identical or not. */
  AlignedPassage withIdentical(boolean isIdentical) {
    return new AlignedPassage(suspicious, source, similarity, isIdentical, weight, anchors);
  }

  /** The same with another weight. */
  AlignedPassage withWeight(double other) {
    return new AlignedPassage(suspicious, source, similarity, identical, other, anchors);
  }
}
