package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/** A text with its tokens' bits and inverted lists. Immutable; made once for a text. */
final class WeighedText {

  /**
   * Maximum number of fragments of a listed token; more frequent ones are costly and not specific.
   */
  private static final int FRAGMENTS_MAX = 64;

  private final TokenizedText text;

  /** For each token number, its bits; each token counts once in a stretch. */
  private final double[] bits;

  private final double meanBits;
  private final double meanPart;

  /** For each token its start in {@link #fragments}; one more entry for the end. */
  private final int[] starts;

  private final int[] fragments;

  WeighedText(TokenizedText text, TokenWeights weights) {
    this.text = text;
    this.bits = new double[text.distinctCount()];
    double parts = weigh(weights);
    this.meanBits = Arrays.stream(bits).sum() / Math.max(1, parts);
    this.meanPart = parts / Math.max(1, bits.length);
    this.starts = starts();
    this.fragments = fragments();
  }

  /** Returns the number of distinct tokens; overlapping ones count half. */
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

  /** Overlapping tokens, as pairs of Han characters, count half. */
  static double part(TokenizedText text, int token) {
    return text.overlapsLast(token) ? 0.5 : 1;
  }

  TokenizedText text() {
    return text;
  }

  double bits(int number) {
    return bits[number];
  }

  /** The mean bits of a token, used for tokens of a source alone. */
  double meanBits() {
    return meanBits;
  }

  /** 1 if no tokens overlap, 0.5 if all do. */
  double meanPart() {
    return meanPart;
  }

  boolean isListed(int number) {
    return bits[number] > 0 && text.fragmentCountOf(number) <= FRAGMENTS_MAX;
  }

  /** Start of the token's list, and end of the previous one. */
  int firstPlace(int number) {
    return starts[number];
  }

  int fragmentAt(int place) {
    return fragments[place];
  }
}
