package org.palimpsest.align;

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
    sum();
  }

  private void sum() {
    TokenizedText text = weighed.text();
    int[] metIn = new int[text.distinctCount()];
    for (int stretch = 0; stretch < bits.length; stretch++) {
      TokenRange range = range(stretch);
      for (int token = range.from(); token < range.to(); token++) {
        int number = text.number(token);
        if (metIn[number] != stretch + 1) {
          metIn[number] = stretch + 1;
          bits[stretch] += weighed.bits(number);
          unlistedBits[stretch] += weighed.isListed(number) ? 0 : weighed.bits(number);
        }
      }
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
