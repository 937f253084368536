package org.palimpsest.solr.candidate;

import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The stretches of a suspicious text, of {@value #CHUNKS} chunks in a row each, and what their
 * terms say. Immutable.
 */
final class ChunkStretches {

  /** In place of a stretch. */
  static final int NO_STRETCH = -1;

  /** About three sentences; a passage that is longer has such a stretch in it. */
  static final int CHUNKS = 3;

  /** A term of more stretches is not looked for: it would take long, and tell little. */
  private static final int STRETCHES_MAX = 1024;

  /**
   * Terms that say less, in bits, are not looked for: words of half the documents, and pairs of Han
   * characters of a quarter. Their lists are long.
   */
  private static final double BITS_LISTED_MIN = 1;

  /**
   * The same where that leaves too much of what a stretch says, as in a library of books, most of
   * which have most words: where in a book something stands is worth long lists.
   */
  private static final double BITS_LISTED_IN_BOOKS_MIN = 0.25;

  /**
   * What a stretch shares at least with some place of a source that has a passage of it, in bits:
   * the least that was seen of 2,603 such sources is 44 (docs/adr/0054).
   */
  private static final double BITS_MIN = 36;

  /**
   * Where a library's documents have most words in common, a part of what a stretch says will do.
   */
  private static final double SHARE_MIN = 0.3;

  /** Stretches that say less are passed over: too little can come of them. */
  private static final double BITS_OF_ANY_MIN = 12;

  private static final int[] NONE = {};

  private final double[] bits;
  private final double bitsListedMin;

  /** For each term that is looked for the stretches that have it. */
  private final int[][] stretches;

  /** For each stretch the bits that are needed of the terms which are looked for. */
  private final double[] needed;

  private final boolean areTold;

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
    this.areTold =
        IntStream.range(0, needed.length)
            .allMatch(
                stretch -> 2 * listed[stretch] >= all[stretch] || all[stretch] < BITS_OF_ANY_MIN);
  }

  /**
   * Takes a text apart.
   *
   * @param bits what each of the chunks' terms says, by its number
   */
  static ChunkStretches of(Chunks chunks, double[] bits) {
    int count = Math.max(1, chunks.size() - CHUNKS + 1);
    BitSet[] having = having(chunks, count, bits.length);
    ChunkStretches usual = new ChunkStretches(count, bits, having, BITS_LISTED_MIN);
    return usual.areTold
        ? usual
        : new ChunkStretches(count, bits, having, BITS_LISTED_IN_BOOKS_MIN);
  }

  /** Terms that are not looked for are taken to be shared as much as the others. */
  private static double needed(double listed, double all) {
    return all == 0 ? 0 : listed * Math.min(BITS_MIN / all, SHARE_MIN);
  }

  private static BitSet[] having(Chunks chunks, int count, int terms) {
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
   * Whether the terms that are looked for are most of what each stretch says: if not, nothing
   * follows from where they stand.
   */
  boolean areTold() {
    return areTold;
  }

  /** Whether what is looked for is not enough to say that a document has nothing. */
  boolean areForBooks() {
    return bitsListedMin < BITS_LISTED_MIN;
  }

  /** How many stretches there are. */
  int count() {
    return needed.length;
  }

  /** Whether a term is looked for. */
  boolean isListed(int term) {
    return stretches[term].length > 0;
  }

  /** The stretches that have a term which is looked for. */
  int[] with(int term) {
    return stretches[term];
  }

  double bits(int term) {
    return bits[term];
  }

  /**
   * The first stretch that shares what is needed with some place of a document; {@link #NO_STRETCH}
   * where none does.
   *
   * @param shared for each stretch the bits of those of its terms that stand there, and are looked
   *     for
   */
  int withEnough(double[] shared) {
    for (int stretch = 0; stretch < needed.length; stretch++) {
      if (shared[stretch] >= needed[stretch] && shared[stretch] > 0) {
        return stretch;
      }
    }
    return NO_STRETCH;
  }

  /** How many terms there are. */
  int termCount() {
    return bits.length;
  }
}
