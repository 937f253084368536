package org.palimpsest.core.align;

import java.util.Arrays;

/**
 * A text with what each of its tokens says in a library, and in which of its fragments it stands.
 * Immutable; made once for a text, however many sources it is compared with.
 */
final class WeighedText {

  /** Where a token of more fragments stands is not listed: it would tell little, and take long. */
  private static final int FRAGMENTS_MAX = 64;

  private final TokenizedText text;

  /** For each token, by its number, what it says: in a stretch each counts once. */
  private final double[] bits;

  private final double meanBits;
  private final double meanPart;

  /** For each token where its fragments begin among {@link #fragments}; one more for the end. */
  private final int[] starts;

  private final int[] fragments;

  /**
   * Weighs a text.
   *
   * @param weights of its tokens, in the library
   */
  WeighedText(TokenizedText text, TokenWeights weights) {
    this.text = text;
    this.bits = new double[text.distinctCount()];
    double parts = weigh(weights);
    this.meanBits = Arrays.stream(bits).sum() / Math.max(1, parts);
    this.meanPart = parts / Math.max(1, bits.length);
    this.starts = starts();
    this.fragments = fragments();
  }

  /** How many tokens there are, each counted once, and those that overlap as half. */
  private double weigh(TokenWeights weights) {
    double parts = 0;
    Arrays.fill(bits, -1);
    for (int token = 0; token < text.tokenCount(); token++) {
      int number = text.number(token);
      if (bits[number] < 0) {
        double part = part(text, token);
        bits[number] = part * weights.bits(text.hash(number));
        parts += part;
      }
    }
    return parts;
  }

  private int[] starts() {
    int[] all = new int[bits.length + 1];
    for (int number = 0; number < bits.length; number++) {
      all[number + 1] = all[number] + (isListed(number) ? text.fragmentCountOf(number) : 0);
    }
    return all;
  }

  private int[] fragments() {
    int[] all = new int[starts[bits.length]];
    int[] ends = starts.clone();
    for (int fragment = 0; fragment < text.fragmentCount(); fragment++) {
      for (int token = text.firstToken(fragment); token < text.firstToken(fragment + 1); token++) {
        int number = text.number(token);
        boolean isFirst = ends[number] == starts[number] || all[ends[number] - 1] != fragment;
        if (isFirst && isListed(number)) {
          all[ends[number]++] = fragment;
        }
      }
    }
    return all;
  }

  /** Tokens that overlap, as pairs of Han characters do, say half. */
  static double part(TokenizedText text, int token) {
    return text.overlapsLast(token) ? 0.5 : 1;
  }

  TokenizedText text() {
    return text;
  }

  /** What the token of a number says. */
  double bits(int number) {
    return bits[number];
  }

  /** What a token says on average; nobody has asked the library for those of a source alone. */
  double meanBits() {
    return meanBits;
  }

  /** 1 where no tokens overlap, half where all do. */
  double meanPart() {
    return meanPart;
  }

  /** Whether the fragments of the token of a number are listed. */
  boolean isListed(int number) {
    return bits[number] > 0 && text.fragmentCountOf(number) <= FRAGMENTS_MAX;
  }

  /** Where the list of a token's fragments begins, and that of the token before it ends. */
  int firstPlace(int number) {
    return starts[number];
  }

  /** The fragment at a place of the lists. */
  int fragmentAt(int place) {
    return fragments[place];
  }
}
