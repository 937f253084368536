package org.palimpsest.core.align;

import java.util.Arrays;
import org.palimpsest.core.token.TokenCounts;
import org.palimpsest.core.token.TokenRange;
import org.palimpsest.core.token.TokenWeights;
import org.palimpsest.core.token.TokenizedText;

/** The evidence in the tokens that two ranges share. Not thread-safe. */
final class SharedTokens {

  /*
   * Texts of one field share words without copying. The evidence of a passage is the sum of the
   * bits of its distinct shared tokens (TokenWeights). The minimum is BITS_MIN, and grows with
   * length, as chance shares more in longer passages: BITS_OF_LENGTH * tokens ^ LENGTH_EXPONENT.
   * Overlapping tokens, as pairs of Han characters, count half. Constants by measurement
   * (docs/adr/0010).
   */
  private static final double BITS_MIN = 50;

  private static final double BITS_OF_LENGTH = 14;
  private static final double LENGTH_EXPONENT = 0.35;

  /** Maximum mean frequency of a token in a passage of ordinary text. */
  private static final int REPETITIONS_MAX = 4;

  /** Minimum for equal text in a row: topics share words, not sentences. */
  private static final double BITS_MIN_IN_A_ROW = 25;

  /** Minimum of a row too rare to be a phrase; most 150 characters reach it (docs/adr/0013). */
  private static final double BITS_OF_COPY_IN_A_ROW = 38;

  /**
   * Minimum bits of each letter in such a row, for the first two occurrences of a word. In a
   * library of long documents all words are frequent, yet a hundred equal letters are no phrase.
   */
  private static final double BITS_OF_LETTER_IN_A_ROW = 0.36;

  private final TextPair pair;
  private final TextPair swapped;
  private final TokenKinds kinds;
  private final TokenKinds otherKinds;
  private final TokenWeights weights;

  /** Reused; new ones for each range would cost more than the rest. */
  private final TokenCounts counted;

  private final TokenCounts otherCounted;

  SharedTokens(TextPair pair, TokenWeights weights) {
    this.pair = pair;
    this.swapped = pair.swapped();
    this.kinds = new TokenKinds(pair);
    this.otherKinds = new TokenKinds(swapped);
    this.weights = weights;
    this.counted = new TokenCounts(pair.one().distinctCount());
    this.otherCounted = new TokenCounts(pair.other().distinctCount());
  }

  BorderTrimmer trimmer() {
    return new BorderTrimmer(pair, kinds);
  }

  BorderTrimmer otherTrimmer() {
    return new BorderTrimmer(swapped, otherKinds);
  }

  /** The share of the tokens of both sides that the other side has too, 0 to 1. */
  double similarity(TokenRange one, TokenRange other) {
    int found = found(kinds, one, other) + found(otherKinds, other, one);
    return (double) found / (one.size() + other.size());
  }

  private static int found(TokenKinds kinds, TokenRange range, TokenRange otherRange) {
    int found = 0;
    for (int kind : kinds.of(range.from(), range.to(), otherRange)) {
      found += kind == TokenKinds.FOREIGN ? 0 : 1;
    }
    return found;
  }

  /** The evidence over the minimum; below 1, chance explains it. */
  double weight(TokenRange one, TokenRange other) {
    int length =
        Math.max(length(pair.one(), one, counted), length(pair.other(), other, otherCounted));
    return bits(one, other, 0)
        / Math.max(BITS_MIN, BITS_OF_LENGTH * Math.pow(length, LENGTH_EXPONENT));
  }

  /** The same for equal tokens in the same order. */
  double weightInARow(TokenRange one, TokenRange other) {
    return weightInARow(bits(one, other, 0), bits(one, other, BITS_OF_LETTER_IN_A_ROW));
  }

  private static double weightInARow(double bits, double bitsOfRow) {
    double weight = bits / BITS_MIN_IN_A_ROW;
    return bitsOfRow < BITS_OF_COPY_IN_A_ROW
        ? weight
        : Math.max(weight, AlignedPassage.WEIGHT_OF_COPY);
  }

  private double bits(TokenRange one, TokenRange other, double bitsOfLetter) {
    return Math.min(
        bits(pair.one(), kinds.of(one.from(), one.to(), other), one, counted, bitsOfLetter),
        bits(
            pair.other(),
            otherKinds.of(other.from(), other.to(), one),
            other,
            otherCounted,
            bitsOfLetter));
  }

  /** The same for equal letters, by the side with more evidence, as words may be split. */
  double weightOfEqual(TokenRange one, TokenRange other) {
    return weightInARow(
        bitsOfEqual(one, other, 0), bitsOfEqual(one, other, BITS_OF_LETTER_IN_A_ROW));
  }

  private double bitsOfEqual(TokenRange one, TokenRange other, double bitsOfLetter) {
    return Math.max(
        bits(pair.one(), all(one), one, counted, bitsOfLetter),
        bits(pair.other(), all(other), other, otherCounted, bitsOfLetter));
  }

  private static int[] all(TokenRange range) {
    int[] kinds = new int[range.size()];
    Arrays.fill(kinds, TokenKinds.WITH_NEIGHBOUR);
    return kinds;
  }

  private static int length(TokenizedText text, TokenRange range, TokenCounts seen) {
    seen.count(text, range.from(), range.to());
    int length = Math.min(range.size(), REPETITIONS_MAX * seen.size());
    seen.clear();
    return length;
  }

  private double bits(
      TokenizedText text,
      int[] kindsOfRange,
      TokenRange range,
      TokenCounts seen,
      double bitsOfLetter) {
    double bits = 0;
    for (int i = 0; i < kindsOfRange.length; i++) {
      int token = range.from() + i;
      if (kindsOfRange[i] != TokenKinds.FOREIGN) {
        boolean overlaps = i > 0 && text.overlapsLast(token);
        double ofLetters = overlaps ? 0 : bitsOfLetter * text.span(token, token + 1).length();
        bits +=
            switch (seen.of(text.number(token))) {
              case 0 -> Math.max(weight(text, token, overlaps), ofLetters);
              case 1 -> ofLetters; // a sentence repeats a word once
              default -> 0; // a table repeats it often
            };
        seen.count(text, token, token + 1);
      }
    }
    seen.clear();
    return bits;
  }

  private double weight(TokenizedText text, int token, boolean overlaps) {
    double weight = weights.bits(text.hash(text.number(token)));
    return overlaps ? weight / 2 : weight;
  }
}
