package org.palimpsest.core.align;

import java.util.stream.IntStream;
import org.palimpsest.core.token.TokenCounts;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenizedText;

/** All stretches of a text, numbered by their first fragment. Immutable; made once for a text. */
final class TextStretches {

  private final WeighedText weighed;
  private final int length;

  /** For each stretch the bits of its tokens. */
  private final double[] bits;

  /** For each stretch the bits of tokens in too many fragments to be listed. */
  private final double[] unlistedBits;

  /** For each stretch the numbers of its distinct tokens with bits. */
  private final int[][] tokens;

  /** Cuts a text into stretches of {@code length} fragments; a shorter text is one stretch. */
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

  int length() {
    return length;
  }

  double bits(int stretch) {
    return bits[stretch];
  }

  double unlistedBits(int stretch) {
    return unlistedBits[stretch];
  }

  int[] tokens(int stretch) {
    return tokens[stretch];
  }

  TokenRange range(int stretch) {
    return weighed.text().range(stretch, stretch + length);
  }

  int firstWith(int fragment) {
    return Math.max(0, fragment - length + 1);
  }

  int lastWith(int fragment) {
    return Math.min(count() - 1, fragment);
  }
}
