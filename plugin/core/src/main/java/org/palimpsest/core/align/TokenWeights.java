package org.palimpsest.core.align;

import java.util.stream.IntStream;

/**
 * How much it says that two texts share a token, in bits: the rarer it is in the library, the more.
 * Immutable.
 */
public final class TokenWeights {

  /**
   * No token says more: one rare name is one coincidence, however rare. Chosen by measurement
   * (docs/adr/0011).
   */
  static final double BITS_MAX = 5;

  /**
   * What is taken to be known of every token before the library is asked: so many documents, nearly
   * none of which has it. In a library of few documents every token stands in a large share of
   * them.
   */
  private static final double DOCUMENTS_BEFORE = 50;

  private static final double FREQUENCY_BEFORE = 0.1;

  /** For libraries of which nothing is known: all tokens are rare. */
  public static final TokenWeights UNKNOWN = new TokenWeights(0, new long[0], new long[0]);

  private final long documentCount;
  private final SortedHashes hashes;
  private final long[] documentFrequencies;

  /**
   * Weights of tokens; those that are not among them are rare.
   *
   * @param documentCount of the library
   * @param hashes of tokens, in any order
   * @param documentFrequencies for each of the tokens how many documents have it
   */
  public TokenWeights(long documentCount, long[] hashes, long[] documentFrequencies) {
    if (hashes.length != documentFrequencies.length) {
      throw new IllegalArgumentException(
          hashes.length + " hashes, " + documentFrequencies.length + " frequencies");
    }
    this.documentCount = documentCount;
    this.hashes = new SortedHashes(hashes);
    this.documentFrequencies = new long[this.hashes.size()];
    for (int i = 0; i < hashes.length; i++) {
      this.documentFrequencies[this.hashes.number(hashes[i])] = documentFrequencies[i];
    }
  }

  /** The weight of a token: from 0 to {@link #BITS_MAX} bits. */
  public double bits(long hash) {
    int place = hashes.number(hash);
    if (place < 0) {
      return BITS_MAX;
    }
    return bits(documentCount, documentFrequencies[place]);
  }

  /** Whether none of a text's tokens is taken for rare only because nobody asked for it. */
  public boolean haveAllOf(TokenizedText text) {
    return IntStream.range(0, text.distinctCount())
        .allMatch(number -> hashes.number(text.hash(number)) >= 0);
  }

  /**
   * The weight of a token that so many of the library's documents have: from 0 to {@link #BITS_MAX}
   * bits.
   */
  public static double bits(long documentCount, long documentFrequency) {
    double inverseShare =
        (documentCount + DOCUMENTS_BEFORE) / (documentFrequency + FREQUENCY_BEFORE);
    return Math.max(0, Math.min(BITS_MAX, Math.log(inverseShare) / Math.log(2)));
  }
}
