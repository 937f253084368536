package org.palimpsest.core.align;

import java.util.stream.IntStream;

/**
 * The stretches of a text that may have been rewritten: so many fragments in a row, one beginning
 * with each fragment. Immutable; made once for a text, however many sources it is compared with.
 */
final class TextStretches {

  private final WeighedText weighed;
  private final int length;

  /** For each stretch the bits of its tokens. */
  private final double[] bits;

  /** For each stretch the bits of those tokens that stand in too many fragments to be listed. */
  private final double[] unlistedBits;

  /** For each stretch the tokens that say something, by their numbers, each once. */
  private final int[][] tokens;

  /**
   * Takes a text apart.
   *
   * @param length of a stretch, in fragments; a text of fewer is one stretch
   */
  TextStretches(WeighedText weighed, int length) {
    TokenizedText text = weighed.text();
    this.weighed = weighed;
    this.length = Math.min(length, text.fragmentCount());
    this.bits = new double[text.fragmentCount() == 0 ? 0 : text.fragmentCount() - this.length + 1];
    this.unlistedBits = new double[bits.length];
    this.tokens = new int[bits.length][];
    TokenCounts counts = new TokenCounts(text.distinctCount());
    for (int stretch = 0; stretch < bits.length; stretch++) {
      TokenRange range = range(stretch);
      counts.count(text, range.from(), range.to());
      tokens[stretch] =
          IntStream.range(0, counts.size())
              .map(counts::number)
              .filter(number -> weighed.bits(number) > 0)
              .toArray();
      counts.clear();
      sum(stretch);
    }
  }

  private void sum(int stretch) {
    for (int number : tokens[stretch]) {
      bits[stretch] += weighed.bits(number);
      unlistedBits[stretch] += weighed.isListed(number) ? 0 : weighed.bits(number);
    }
  }

  WeighedText weighed() {
    return weighed;
  }

  int count() {
    return bits.length;
  }

  /** In fragments; a stretch has the number of its first. */
  int length() {
    return length;
  }

  double bits(int stretch) {
    return bits[stretch];
  }

  double unlistedBits(int stretch) {
    return unlistedBits[stretch];
  }

  /** Those of its tokens that say something, by their numbers, in the order of the text. */
  int[] tokens(int stretch) {
    return tokens[stretch];
  }

  TokenRange range(int stretch) {
    return weighed.text().range(stretch, stretch + length);
  }

  /** The first stretch that holds a fragment. */
  int firstWith(int fragment) {
    return Math.max(0, fragment - length + 1);
  }

  /** The last stretch that holds a fragment. */
  int lastWith(int fragment) {
    return Math.min(count() - 1, fragment);
  }
}
