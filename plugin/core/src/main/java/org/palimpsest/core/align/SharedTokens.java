package org.palimpsest.core.align;

import java.util.Arrays;

/** What two ranges of tokens share, and how much that says. For one thread. */
final class SharedTokens {

  /*
   * Two texts of one field share words without one being a copy of the other. A passage is told from
   * that by the bits that its shared tokens say (TokenWeights), each counted once, however often it
   * comes: BITS_MIN at least; and more for a longer passage, because more is shared by chance in it:
   * BITS_OF_LENGTH times the power LENGTH_EXPONENT of its tokens. Tokens that overlap, as pairs of
   * Han characters do, say half. All constants were chosen by measurement (docs/adr/0011).
   */
  private static final double BITS_MIN = 50;

  private static final double BITS_OF_LENGTH = 14;
  private static final double LENGTH_EXPONENT = 0.35;

  /** No passage of ordinary text has its tokens more often on average. */
  private static final int REPETITIONS_MAX = 4;

  /** Where both sides are the same in a row: topics share words, not sentences. */
  private static final double BITS_MIN_IN_A_ROW = 25;

  /**
   * From here on such a row is too rare to be a phrase, though each of its words may be frequent:
   * nearly every 150 characters of a text say as much (docs/adr/0019).
   */
  private static final double BITS_OF_COPY_IN_A_ROW = 38;

  /**
   * What each letter of such a row's words says at least, of every word up to twice. Where
   * documents are long, each of them has nearly every word, and a word by itself says nothing; but
   * more than a hundred letters in a row are no phrase.
   */
  private static final double BITS_OF_LETTER_IN_A_ROW = 0.36;

  private final TextPair pair;
  private final TextPair swapped;
  private final TokenKinds kinds;
  private final TokenKinds otherKinds;
  private final TokenWeights weights;

  /** Cleared after each use; new ones for each range would cost more than the rest. */
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

  /** Trims ranges of the first text. */
  BorderTrimmer trimmer() {
    return new BorderTrimmer(pair, kinds);
  }

  /** Trims ranges of the second text. */
  BorderTrimmer otherTrimmer() {
    return new BorderTrimmer(swapped, otherKinds);
  }

  /** The share of the tokens of both sides that stand on the other side, too: 0 to 1. */
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

  /**
   * How many times over the ranges share what a passage needs: below 1, they may have it by chance.
   */
  double weight(TokenRange one, TokenRange other) {
    int length =
        Math.max(length(pair.one(), one, counted), length(pair.other(), other, otherCounted));
    return bits(one, other, 0)
        / Math.max(BITS_MIN, BITS_OF_LENGTH * Math.pow(length, LENGTH_EXPONENT));
  }

  /** The same where both ranges have the same tokens in the same order. */
  double weightInARow(TokenRange one, TokenRange other) {
    return weightInARow(bits(one, other, 0), bits(one, other, BITS_OF_LETTER_IN_A_ROW));
  }

  /**
   * A weight.
   *
   * @param bits of the row
   * @param bitsOfRow the same with the least that letters say in a row
   */
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

  /**
   * The same for ranges of equal letters: by the tokens of the side that has more to say. Whatever
   * takes the words of one side apart, or joins them, takes none of their weight.
   */
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

  /** In tokens; a text that says the same again and again is no longer for that. */
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
              case 1 -> ofLetters; // a sentence says a word twice
              default -> 0; // a table says it again and again
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
