package org.palimpsest.align;

import org.jspecify.annotations.Nullable;

/**
 * How much stretches of a text and of a source have in common, each token counted once. For one
 * thread.
 */
final class StretchShares {

  private final WeighedText weighed;
  private final TextPair pair;

  /** For each token the last comparison in which it was met. */
  private final int[] metInText;

  private final int[] metInSource;
  private int comparisons;

  StretchShares(WeighedText weighed, TextPair pair) {
    this.weighed = weighed;
    this.pair = pair;
    this.metInText = new int[pair.one().distinctCount()];
    this.metInSource = new int[pair.other().distinctCount()];
  }

  /**
   * A stretch of the source, and what one of the text shares with it.
   *
   * @param from its first fragment
   * @param to the one behind its last
   * @param share the bits of the shared tokens, over the geometric mean of both sides' bits: 0 to 1
   * @param bits of the shared tokens
   */
  record Stretch(int from, int to, double share, double bits) {

    boolean isMoreLike(@Nullable Stretch other) {
      return other == null || share > other.share;
    }
  }

  /**
   * Compares a stretch of the text with one of the source.
   *
   * @param one tokens of the text
   * @param from the first fragment of the source
   * @param to the one behind the last
   */
  Stretch of(TokenRange one, int from, int to) {
    comparisons++;
    double sum = 0;
    for (int token = one.from(); token < one.to(); token++) {
      int number = pair.one().number(token);
      if (metInText[number] != comparisons) {
        metInText[number] = comparisons;
        sum += weighed.bits(number);
      }
    }
    TokenRange other = pair.other().range(from, to);
    double sumOfOther = 0;
    double shared = 0;
    for (int token = other.from(); token < other.to(); token++) {
      if (isNew(token)) {
        double bits = bitsInSource(token);
        int partner = pair.oneOfOther(pair.other().number(token));
        sumOfOther += bits;
        shared += partner != TextPair.NONE && metInText[partner] == comparisons ? bits : 0;
      }
    }
    double mean = Math.sqrt(sum * sumOfOther);
    return new Stretch(from, to, shared / (mean + Double.MIN_NORMAL), shared);
  }

  /** Without the fragments at the ends of a source's stretch that make it less like. */
  Stretch trimmed(TokenRange one, int from, int to) {
    Stretch trimmed = of(one, from, to);
    while (trimmed.to - trimmed.from > 1) {
      Stretch behind = of(one, trimmed.from + 1, trimmed.to);
      Stretch before = of(one, trimmed.from, trimmed.to - 1);
      Stretch better = behind.isMoreLike(before) ? behind : before;
      if (!better.isMoreLike(trimmed)) {
        break;
      }
      trimmed = better;
    }
    return trimmed;
  }

  /** The bits of a stretch of the source. */
  double bitsOfSource(int from, int to) {
    comparisons++;
    TokenRange other = pair.other().range(from, to);
    double sum = 0;
    for (int token = other.from(); token < other.to(); token++) {
      sum += isNew(token) ? bitsInSource(token) : 0;
    }
    return sum;
  }

  /** Whether a token of the source was not met in this comparison yet. */
  private boolean isNew(int token) {
    int number = pair.other().number(token);
    boolean isNew = metInSource[number] != comparisons;
    metInSource[number] = comparisons;
    return isNew;
  }

  /** Nobody has asked the library what those tokens say that only the source has. */
  private double bitsInSource(int token) {
    int partner = pair.oneOfOther(pair.other().number(token));
    return partner == TextPair.NONE
        ? WeighedText.part(pair.other(), token) * weighed.meanBits()
        : weighed.bits(partner);
  }
}
