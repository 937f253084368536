package org.palimpsest.core.align;

import java.util.Arrays;

/**
 * What two texts have in common: the tokens that stand in both, and how much weight each token has
 * between them. A token's weight is the logarithm of the inverse share of fragments that it stands
 * in (inverse sentence frequency): words that every sentence has count for nothing.
 */
final class TextPair {

  /** In place of a number: the other text has no such token. */
  static final int NONE = -1;

  private final TokenizedText one;
  private final TokenizedText other;
  private final int[] otherOfOne;
  private final int[] oneOfOther;
  private final double[] weightsOfOne;
  private final double[] weightsOfOther;

  TextPair(TokenizedText one, TokenizedText other) {
    this.one = one;
    this.other = other;
    this.otherOfOne = new int[one.distinctCount()];
    this.oneOfOther = new int[other.distinctCount()];
    Arrays.fill(otherOfOne, NONE);
    Arrays.fill(oneOfOther, NONE);
    joinNumbers();
    this.weightsOfOne = weights(one, otherOfOne, other);
    this.weightsOfOther = weights(other, oneOfOther, one);
  }

  /** Both hashes are sorted, so one pass over both finds the equal ones. */
  private void joinNumbers() {
    int i = 0;
    int j = 0;
    while (i < one.distinctCount() && j < other.distinctCount()) {
      int order = Long.compare(one.hash(i), other.hash(j));
      if (order == 0) {
        otherOfOne[i] = j;
        oneOfOther[j] = i;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
  }

  private double[] weights(TokenizedText text, int[] partners, TokenizedText partnerText) {
    double fragments = one.fragmentCount() + other.fragmentCount();
    double[] weights = new double[partners.length];
    for (int number = 0; number < weights.length; number++) {
      int partner = partners[number];
      int count =
          text.fragmentCountOf(number)
              + (partner == NONE ? 0 : partnerText.fragmentCountOf(partner));
      weights[number] = Math.log(fragments / Math.max(1, count));
    }
    return weights;
  }

  TokenizedText one() {
    return one;
  }

  TokenizedText other() {
    return other;
  }

  /** The number that a token of the first text has in the second, or {@link #NONE}. */
  int otherOfOne(int number) {
    return otherOfOne[number];
  }

  /** The number that a token of the second text has in the first, or {@link #NONE}. */
  int oneOfOther(int number) {
    return oneOfOther[number];
  }

  double weightOfOne(int number) {
    return weightsOfOne[number];
  }

  double weightOfOther(int number) {
    return weightsOfOther[number];
  }

  /** The same pair seen from the other side. */
  TextPair swapped() {
    return new TextPair(this);
  }

  private TextPair(TextPair pair) {
    this.one = pair.other;
    this.other = pair.one;
    this.otherOfOne = pair.oneOfOther;
    this.oneOfOther = pair.otherOfOne;
    this.weightsOfOne = pair.weightsOfOther;
    this.weightsOfOther = pair.weightsOfOne;
  }
}
