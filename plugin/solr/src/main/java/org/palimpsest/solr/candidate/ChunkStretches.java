package org.palimpsest.solr.candidate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The stretches of a suspicious text, {@value #CHUNKS} consecutive chunks each, and the information
 * of their terms. Immutable.
 */
final class ChunkStretches {

  /** Returned if there is no stretch. */
  static final int NO_STRETCH = -1;

  /** About three sentences; a longer passage contains such a stretch. */
  static final int CHUNKS = 3;

  /** Terms of more stretches are skipped: long lists, little information. */
  private static final int STRETCHES_MAX = 1024;

  /**
   * Terms of fewer bits are skipped: words of half the documents and Han bigrams of a quarter have
   * long lists.
   */
  private static final double BITS_LISTED_MIN = 1;

  /**
   * The minimum for libraries of books, most of which contain most words; there long lists pay off.
   */
  private static final double BITS_LISTED_IN_BOOKS_MIN = 0.25;

  /**
   * The bits that a stretch shares with the place of a passage: the minimum over 2,603 sources was
   * 44 (docs/adr/0005).
   */
  private static final double BITS_MIN = 36;

  /** The share of a stretch's bits that suffices if documents have most words in common. */
  private static final double SHARE_MIN = 0.3;

  /** Stretches of fewer bits are skipped. */
  private static final double BITS_OF_ANY_MIN = 12;

  private static final int[] NONE = {};

  private final double[] bits;
  private final double bitsListedMin;

  /** By term; empty for terms that are skipped. */
  private final int[][] stretches;

  /** By stretch: the minimum shared bits of listed terms. */
  private final double[] needed;

  private final boolean areKnown;

  private ChunkStretches(int count, double[] bits, BitSet[] having, double bitsListedMin) {
    this.bits = bits;
    this.bitsListedMin = bitsListedMin;
    this.stretches = new int[bits.length][];
    this.needed = new double[count];
    double[] listed = new double[needed.length];
    double[] all = new double[needed.length];
    for (int term = 0; term < bits.length; term++) {
      int[] of = having[term].stream().toArray();
      boolean isListed = bits[term] >= bitsListedMin && of.length <= STRETCHES_MAX;
      for (int stretch : of) {
        all[stretch] += bits[term];
        listed[stretch] += isListed ? bits[term] : 0;
      }
      stretches[term] = isListed ? of : NONE;
    }
    Arrays.setAll(needed, stretch -> needed(listed[stretch], all[stretch]));
    this.areKnown =
        IntStream.range(0, needed.length)
            .allMatch(
                stretch -> 2 * listed[stretch] >= all[stretch] || all[stretch] < BITS_OF_ANY_MIN);
  }

  static ChunkStretches of(TextChunks chunks, double[] bits) {
    int count = Math.max(1, chunks.size() - CHUNKS + 1);
    BitSet[] having = having(chunks, count, bits.length);
    ChunkStretches usual = new ChunkStretches(count, bits, having, BITS_LISTED_MIN);
    return usual.areKnown
        ? usual
        : new ChunkStretches(count, bits, having, BITS_LISTED_IN_BOOKS_MIN);
  }

  /** Skipped terms count as shared to the same degree as listed ones. */
  private static double needed(double listed, double all) {
    return all == 0 ? 0 : listed * Math.min(BITS_MIN / all, SHARE_MIN);
  }

  private static BitSet[] having(TextChunks chunks, int count, int terms) {
    BitSet[] having = new BitSet[terms];
    Arrays.setAll(having, term -> new BitSet());
    for (int chunk = 0; chunk < chunks.size(); chunk++) {
      int from = Math.max(0, chunk - CHUNKS + 1);
      int to = Math.min(count, chunk + 1);
      for (int term : chunks.terms(chunk)) {
        having[term].set(from, to);
      }
    }
    return having;
  }

  /**
   * Whether listed terms carry most of the bits of each stretch; otherwise their positions prove
   * nothing.
   */
  boolean areKnown() {
    return areKnown;
  }

  /** Whether the listed terms cannot prove that a document has no passage. */
  boolean areForBooks() {
    return bitsListedMin < BITS_LISTED_MIN;
  }

  int count() {
    return needed.length;
  }

  boolean isListed(int term) {
    return stretches[term].length > 0;
  }

  int[] with(int term) {
    return stretches[term];
  }

  double bits(int term) {
    return bits[term];
  }

  /** The first stretch whose shared bits suffice for a passage, or {@link #NO_STRETCH}. */
  int withEnough(double[] shared) {
    for (int stretch = 0; stretch < needed.length; stretch++) {
      if (shared[stretch] >= needed[stretch] && shared[stretch] > 0) {
        return stretch;
      }
    }
    return NO_STRETCH;
  }

  int termCount() {
    return bits.length;
  }
}
