package org.palimpsest.core.align;

import org.palimpsest.core.text.Span;

/**
 * A passage that two texts share.
 *
 * @param similarity share of the tokens of both sides that the other side has too, 0 to 1
 * @param identical whether both sides have the same letters and digits in the same order
 * @param weight shared evidence over the minimum that rules out chance, 1 or more
 * @param anchors number of fragment pairs that were merged; 0 if found by {@link
 *     RewrittenStretches}
 */
public record AlignedPassage(
    Span suspicious,
    Span source,
    double similarity,
    boolean identical,
    double weight,
    int anchors) {

  /** Minimum weight of a copy, however many sources have it. */
  public static final double WEIGHT_OF_COPY = 3;

  AlignedPassage withIdentical(boolean isIdentical) {
    return new AlignedPassage(suspicious, source, similarity, isIdentical, weight, anchors);
  }

  AlignedPassage at(Span here, Span there) {
    return new AlignedPassage(here, there, similarity, identical, weight, anchors);
  }

  AlignedPassage hull(AlignedPassage next, double similarityOfBoth, double weightOfBoth) {
    return new AlignedPassage(
        suspicious.hull(next.suspicious),
        source.hull(next.source),
        similarityOfBoth,
        false,
        weightOfBoth,
        anchors + next.anchors);
  }

  AlignedPassage withWeight(double other) {
    return new AlignedPassage(suspicious, source, similarity, identical, other, anchors);
  }
}
