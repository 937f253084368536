package org.palimpsest.solr.codec;

/**
 * The fingerprints of all sentences of a leaf, by number. Reads where it is asked to, in any order;
 * not safe for use by several threads.
 */
public interface LeafSentences {

  /** How many sentences there are; their numbers are 0 to this - 1. */
  int size();

  /** The document that a sentence belongs to, as the leaf numbers it. */
  int doc(int sentence);

  /** Bits 0 to 63 of a sentence's fingerprint. */
  long low(int sentence);

  /** Bits 64 and on of a sentence's fingerprint, those that it has not are zero. */
  long high(int sentence);

  /**
   * Reads the fingerprints of sentences in a row.
   *
   * @param from the first one's number
   * @param count how many, no more than there are behind it
   * @param lows takes bits 0 to 63 of each
   * @param highs takes bits 64 and on of each
   */
  default void read(int from, int count, long[] lows, long[] highs) {
    for (int i = 0; i < count; i++) {
      lows[i] = low(from + i);
      highs[i] = high(from + i);
    }
  }

  /**
   * Whether the fingerprints of a document were made as a header's key says.
   *
   * @param doc as the leaf numbers it
   * @param headerKey see {@link org.palimpsest.core.table.TableHeader#key}
   */
  boolean isMadeAs(int doc, String headerKey);
}
