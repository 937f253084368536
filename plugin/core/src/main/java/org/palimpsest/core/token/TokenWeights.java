package org.palimpsest.core.token;

import java.util.stream.IntStream;

/** Weights of shared tokens in bits: the rarer a token in the library, the more. Immutable. */
public final class TokenWeights {

  /** Maximum weight of a rare token; by measurement (docs/adr/0010). */
  public static final double BITS_MAX = 5;

  /** Prior: a number of documents with a mean frequency of each token, for small libraries. */
  private static final double DOCUMENTS_BEFORE = 50;

  private static final double FREQUENCY_BEFORE = 0.1;

  /** Weights for an unknown library: all tokens are rare. */
  public static final TokenWeights UNKNOWN = new TokenWeights(0, new long[0], new long[0]);

  private final long documentCount;
  private final SortedHashes hashes;
  private final long[] documentFrequencies;

  /** Takes document frequencies of tokens, by their hashes in any order; other tokens are rare. */
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

  /** The weight of a token, 0 to {@link #BITS_MAX} bits. */
  public double bits(long hash) {
    int place = hashes.number(hash);
    if (place < 0) {
      return BITS_MAX;
    }
    return bits(documentCount, documentFrequencies[place]);
  }

  /** Whether the frequencies of all of a text's tokens are known. */
  public boolean haveAllOf(TokenizedText text) {
    return IntStream.range(0, text.distinctCount())
        .allMatch(number -> hashes.number(text.hash(number)) >= 0);
  }

  /** The weight of a token by its document frequency, 0 to {@link #BITS_MAX} bits. */
  public static double bits(long documentCount, long documentFrequency) {
    double inverseShare =
        (documentCount + DOCUMENTS_BEFORE) / (documentFrequency + FREQUENCY_BEFORE);
    return Math.max(0, Math.min(BITS_MAX, Math.log(inverseShare) / Math.log(2)));
  }
}
