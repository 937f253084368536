package org.palimpsest.core.align;

import java.util.Arrays;
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

  /** For each token of the text what it says, where the source's current stretch has it. */
  private final double[] bitsThere;

  /** The current stretch of the source. */
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

  /**
   * For each stretch of the source, by its first fragment, what the bits of its tokens are at
   * least: exactly that where no tokens overlap.
   *
   * @param length of a stretch, in fragments, no more than the source has
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

  /** For each token of the source the least that it says in any place. */
  private double[] bitsMin() {
    double[] bits = new double[pair.other().distinctCount()];
    Arrays.fill(bits, Double.MAX_VALUE);
    for (int token = 0; token < pair.other().tokenCount(); token++) {
      int number = pair.other().number(token);
      bits[number] = Math.min(bits[number], bitsInSource(token));
    }
    return bits;
  }

  /** Adds tokens of a fragment, or takes them away; returns the bits of those that came or went. */
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

  /**
   * Goes to a stretch of the source, that those of the text are compared with.
   *
   * @return the bits of its tokens
   */
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

  /**
   * The bits that a stretch of the text shares with that of the source.
   *
   * @param tokens of the text, each once
   */
  double sharedThere(int[] tokens) {
    double shared = 0;
    for (int number : tokens) {
      shared += bitsThere[number];
    }
    return shared;
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
