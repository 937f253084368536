package org.palimpsest.fingerprint;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Signatures in memory, in as many sorted tables as {@link Blocks} say, so that all within the
 * guaranteed distance of one are found, and no pair is missed. Immutable once made; safe for use by
 * several threads.
 */
public final class SignatureTables {

  /*
   * A table is a row of longs, key above index, sorted; and a directory of where each value of the
   * key's highest bits begins. Manku's interpolation search does the same without the directory, in
   * two or three steps; here it is one, at about a byte or two an entry.
   *
   * A pair may meet in several tables. It counts in the first one: the keys of the tables before
   * are compared, which costs less than to remember what was found.
   */
  private static final int INDEX_BITS = 30;

  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  /** So many signatures fit into one object; more need several. */
  public static final int SIZE_MAX = 1 << INDEX_BITS;

  private final Blocks blocks;
  private final FingerprintList signatures;
  private final long[][] entries;
  private final int[][] directories;
  private final int[] directoryShifts;

  /** Takes what it is asked for. */
  @FunctionalInterface
  public interface PairSink {
    /** Two signatures by their indices, {@code one} less than {@code other}, and their distance. */
    void accept(int one, int other, int distance);
  }

  /**
   * Sorts signatures into tables.
   *
   * @throws IllegalArgumentException if there are more than {@value #SIZE_MAX}
   */
  public SignatureTables(Blocks blocks, FingerprintList signatures) {
    if (signatures.size() > SIZE_MAX) {
      throw new IllegalArgumentException(
          signatures.size() + " signatures, must be at most " + SIZE_MAX);
    }
    this.blocks = blocks;
    this.signatures = signatures;
    this.entries = new long[blocks.count()][];
    this.directories = new int[blocks.count()][];
    this.directoryShifts = new int[blocks.count()];
    for (int table = 0; table < blocks.count(); table++) {
      fill(table);
    }
  }

  private void fill(int table) {
    long[] row = new long[signatures.size()];
    for (int i = 0; i < row.length; i++) {
      row[i] = blocks.key(table, signatures.get(i)) << INDEX_BITS | i;
    }
    Arrays.parallelSort(row);
    int sizeBits = Integer.SIZE - Integer.numberOfLeadingZeros(row.length);
    int shift = Math.max(0, blocks.keyBits(table) - sizeBits);
    int[] directory = new int[(1 << (blocks.keyBits(table) - shift)) + 1];
    for (long entry : row) {
      directory[(int) (entry >>> (INDEX_BITS + shift)) + 1]++;
    }
    for (int i = 1; i < directory.length; i++) {
      directory[i] += directory[i - 1];
    }
    entries[table] = row;
    directories[table] = directory;
    directoryShifts[table] = shift;
  }

  /** How many signatures there are. */
  public int size() {
    return signatures.size();
  }

  /**
   * Hands over the index of every signature within a distance, each once, in no order.
   *
   * @param distanceMax 0 to {@link Blocks#guaranteedDistance}
   * @return how many entries were compared
   * @throws IllegalArgumentException if the distance is not guaranteed
   */
  public long find(Fingerprint sought, int distanceMax, IntConsumer found) {
    verify(distanceMax);
    long compared = 0;
    for (int table = 0; table < blocks.count(); table++) {
      long key = blocks.key(table, sought);
      long[] row = entries[table];
      int bucket = (int) (key >>> directoryShifts[table]);
      int end = directories[table][bucket + 1];
      for (int at = directories[table][bucket]; at < end; at++) {
        if (row[at] >>> INDEX_BITS == key) {
          int index = (int) (row[at] & INDEX_MASK);
          compared++;
          Fingerprint other = signatures.get(index);
          if (sought.distance(other) <= distanceMax && !metBefore(table, sought, other)) {
            found.accept(index);
          }
        }
      }
    }
    return compared;
  }

  /**
   * Hands over every pair of different indices within a distance, each once.
   *
   * @param distanceMax 0 to {@link Blocks#guaranteedDistance}
   * @return how many pairs were compared
   * @throws IllegalArgumentException if the distance is not guaranteed
   */
  public long findPairs(int distanceMax, PairSink pairs) {
    verify(distanceMax);
    long compared = 0;
    for (int table = 0; table < blocks.count(); table++) {
      long[] row = entries[table];
      for (int first = 0; first < row.length; first++) {
        for (int next = first + 1;
            next < row.length && row[next] >>> INDEX_BITS == row[first] >>> INDEX_BITS;
            next++) {
          compared++;
          take(
              table,
              (int) (row[first] & INDEX_MASK),
              (int) (row[next] & INDEX_MASK),
              distanceMax,
              pairs);
        }
      }
    }
    return compared;
  }

  private void take(int table, int one, int other, int distanceMax, PairSink pairs) {
    int distance = signatures.distance(one, signatures, other);
    if (distance <= distanceMax && !metBefore(table, signatures.get(one), signatures.get(other))) {
      pairs.accept(one, other, distance);
    }
  }

  private void verify(int distanceMax) {
    if (distanceMax < 0 || distanceMax > blocks.guaranteedDistance()) {
      throw new IllegalArgumentException(
          "distance is " + distanceMax + ", must be 0 to " + blocks.guaranteedDistance());
    }
  }

  private boolean metBefore(int table, Fingerprint one, Fingerprint other) {
    for (int before = 0; before < table; before++) {
      if (blocks.key(before, one) == blocks.key(before, other)) {
        return true;
      }
    }
    return false;
  }
}
