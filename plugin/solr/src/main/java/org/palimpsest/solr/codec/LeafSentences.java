package org.palimpsest.solr.codec;

/** The fingerprints of all sentences of a leaf, by number, in random access. Not thread-safe. */
public interface LeafSentences {

  /** The number of sentences; sentence numbers are 0 to this - 1. */
  int size();

  /** The document of a sentence, as numbered in the leaf. */
  int doc(int sentence);

  /** Bits 0 to 63 of a sentence's fingerprint. */
  long low(int sentence);

  /** Bits 64 and up of a sentence's fingerprint, missing ones zero. */
  long high(int sentence);

  /**
   * Reads consecutive fingerprints.
   *
   * @param from the first number
   * @param lows receives bits 0 to 63 of each
   * @param highs receives bits 64 and up of each
   */
  default void read(int from, int count, long[] lows, long[] highs) {
    for (int i = 0; i < count; i++) {
      lows[i] = low(from + i);
      highs[i] = high(from + i);
    }
  }

  /**
   * Whether a document's table has this header key.
   *
   * @param doc as numbered in the leaf
   * @param headerKey see {@link org.palimpsest.core.table.TableHeader#key}
   */
  boolean isMadeAs(int doc, String headerKey);
}
