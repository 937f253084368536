package org.palimpsest.core.align;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.token.TokenRange;

/** Shares of common distinct tokens in stretches of a text and a source. Not thread-safe. */
final class StretchShares {

  private final WeighedText weighed;
  private final TextPair pair;
  private final int[] metInText;
  private final int[] metInSource;

  /** For each token of the text its bits if the current stretch of the source has it. */
  private final double[] bitsThere;

  private TokenRange there = new TokenRange(0, 0);
  private int comparisons;

  StretchShares(WeighedText weighed, TextPair pair) {
    this.weighed = weighed;
    this.pair = pair;
    this.metInText = new int[pair.one().distinctCount()];
    this.metInSource = new int[pair.other().distinctCount()];
    this.bitsThere = new double[pair.one().distinctCount()];
  }

  /**
   * Fragments of the source, and the shared bits over the geometric mean of both sides' bits, as a
   * share of 0 to 1.
   */
  record Stretch(int from, int to, double share, double bits) {

    boolean isMoreLike(@Nullable Stretch other) {
      return other == null || share > other.share;
    }
  }

  /** Compares tokens of the text with the source's fragments from one up to another. */
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

  /**
   * For each stretch of the source, by its first fragment, a lower bound of its bits; exact if no
   * tokens overlap.
   */
  double[] bitsOfSourceAtLeast(int length) {
    double[] bitsMin = bitsMin();
    int[] counts = new int[bitsMin.length];
    double[] sums = new double[pair.other().fragmentCount() - length + 1];
    double sum = 0;
    for (int last = 0; last < pair.other().fragmentCount(); last++) {
      sum += count(last, 1, counts, bitsMin);
      if (last >= length) {
        sum -= count(last - length, -1, counts, bitsMin);
      }
      if (last >= length - 1) {
        sums[last - length + 1] = sum;
      }
    }
    return sums;
  }

  /** For each token of the source its minimum of bits over all places. */
  private double[] bitsMin() {
    double[] bits = new double[pair.other().distinctCount()];
    Arrays.fill(bits, Double.MAX_VALUE);
    for (int token = 0; token < pair.other().tokenCount(); token++) {
      int number = pair.other().number(token);
      bits[number] = Math.min(bits[number], bitsInSource(token));
    }
    return bits;
  }

  /** Adds or removes a fragment's tokens. Returns the bits of tokens that appear or disappear. */
  private double count(int fragment, int sign, int[] counts, double[] bits) {
    TokenRange range = pair.other().range(fragment, fragment + 1);
    double sum = 0;
    for (int token = range.from(); token < range.to(); token++) {
      int number = pair.other().number(token);
      int before = counts[number];
      counts[number] = before + sign;
      sum += Math.min(before, before + sign) == 0 ? bits[number] : 0;
    }
    return sum;
  }

  /** Selects a stretch of the source for {@link #sharedThere}; returns the bits of its tokens. */
  double goTo(int from, int to) {
    comparisons++;
    leave();
    there = pair.other().range(from, to);
    double sum = 0;
    for (int token = there.from(); token < there.to(); token++) {
      if (isNew(token)) {
        sum += bitsInSource(token);
        int partner = pair.oneOfOther(pair.other().number(token));
        if (partner != TextPair.NONE) {
          bitsThere[partner] = weighed.bits(partner);
        }
      }
    }
    return sum;
  }

  private void leave() {
    for (int token = there.from(); token < there.to(); token++) {
      int partner = pair.oneOfOther(pair.other().number(token));
      if (partner != TextPair.NONE) {
        bitsThere[partner] = 0;
      }
    }
  }

  double sharedThere(int[] tokens) {
    double shared = 0;
    for (int number : tokens) {
      shared += bitsThere[number];
    }
    return shared;
  }

  private boolean isNew(int token) {
    int number = pair.other().number(token);
    boolean isNew = metInSource[number] != comparisons;
    metInSource[number] = comparisons;
    return isNew;
  }

  /** Tokens of the source alone have no known weight, and count as average. */
  private double bitsInSource(int token) {
    int partner = pair.oneOfOther(pair.other().number(token));
    return partner == TextPair.NONE
        ? WeighedText.part(pair.other(), token) * weighed.meanBits()
        : weighed.bits(partner);
  }
}
