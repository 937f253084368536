package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.token.TokenizedText;

/**
 * The common tokens of two texts, and the weight of each token. The weight is the logarithm of the
 * inverse share of fragments with the token (inverse sentence frequency).
 */
final class TextPair {

  /** The other text has no such token. */
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

  /** The number of a token of the first text in the second, or {@link #NONE}. */
  int otherOfOne(int number) {
    return otherOfOne[number];
  }

  /** The number of a token of the second text in the first, or {@link #NONE}. */
  int oneOfOther(int number) {
    return oneOfOther[number];
  }

  double weightOfOne(int number) {
    return weightsOfOne[number];
  }

  double weightOfOther(int number) {
    return weightsOfOther[number];
  }

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
