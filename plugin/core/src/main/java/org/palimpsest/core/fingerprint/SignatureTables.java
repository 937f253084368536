package org.palimpsest.core.fingerprint;

import java.util.Arrays;
import java.util.List;

/**
 * Sorted in-memory tables of signatures that find all within the guaranteed distance ({@link
 * Blocks}). Immutable, thread-safe. A signature takes 8 bytes, and 9 to 13 more in each table.
 */
public final class SignatureTables {

  /*
   * A table is a sorted row of longs, key above index, and a directory with the start of each value
   * of the key's highest bits. It replaces Manku's interpolation search of two or three steps by
   * one, at a byte or two an entry.
   *
   * A pair that meets in several tables counts in the first one: comparing the keys of earlier
   * tables is cheaper than remembering pairs.
   *
   * Beyond the guaranteed distance, keys that differ in a few bits are looked up too (see Probes):
   * of p equal parts one differs in at most d / p bits.
   *
   * Batches are looked up table by table, directory entries first, because independent reads do not
   * wait for each other.
   */
  private static final int INDEX_BITS = 30;

  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  public static final int SIZE_MAX = 1 << INDEX_BITS;

  /** Size of a batch that fits the first-level cache. */
  private static final int LOOKUPS = 1024;

  /** The fastest for a million signatures (docs/performance.md). */
  private static final int TABLES = 10;

  private static final int PARTS = 4;

  private final Blocks blocks;
  private final int distanceMax;
  private final int flips;
  private final long[] signatures;
  private final KeyOfLong[] keys;
  private final long[][] entries;
  private final int[][] directories;
  private final int[] directoryShifts;
  private final int[][] masks;

  @FunctionalInterface
  public interface PairSink {
    /** Receives two indices and their distance; of two in the tables, the lower first. */
    void accept(int one, int other, int distance);
  }

  /** Sorts signatures, of which there are at most {@value #SIZE_MAX}, into tables. */
  public SignatureTables(Blocks blocks, FingerprintList signatures) {
    this(blocks, signatures, 0, blocks.guaranteedDistance());
  }

  private SignatureTables(Blocks blocks, FingerprintList signatures, int flips, int distanceMax) {
    if (signatures.size() > SIZE_MAX) {
      throw new IllegalArgumentException(
          signatures.size() + " signatures, must be at most " + SIZE_MAX);
    }
    this.blocks = blocks;
    this.flips = flips;
    this.distanceMax = distanceMax;
    this.signatures = new long[signatures.size()];
    Arrays.setAll(this.signatures, i -> signatures.get(i).low());
    this.keys = new KeyOfLong[blocks.count()];
    Arrays.setAll(keys, table -> new KeyOfLong(blocks.tables().get(table)));
    this.entries = new long[blocks.count()][];
    this.directories = new int[blocks.count()][];
    this.directoryShifts = new int[blocks.count()];
    this.masks = new int[blocks.count()][];
    for (int table = 0; table < blocks.count(); table++) {
      masks[table] = Probes.masks(blocks.keyBits(table), flips);
      fill(table);
    }
  }

  /** Sorts at most {@value #SIZE_MAX} signatures into tables for a distance of 0 to 11. */
  public static SignatureTables within(int distanceMax, FingerprintList signatures) {
    return distanceMax <= Blocks.SIGNATURE_DISTANCE
        ? new SignatureTables(Blocks.ofSignatures(TABLES), signatures)
        : new SignatureTables(
            Blocks.equalParts(Long.SIZE, PARTS), signatures, distanceMax / PARTS, distanceMax);
  }

  private void fill(int table) {
    long[] row = new long[signatures.length];
    for (int i = 0; i < row.length; i++) {
      row[i] = keys[table].of(signatures[i]) << INDEX_BITS | i;
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

  public int size() {
    return signatures.length;
  }

  /**
   * Looks up the first {@code count} of many signatures: passes every pair of their index and a
   * signature of the tables within a distance once, in any order.
   *
   * @return the number of compared entries
   * @throws IllegalArgumentException if the distance is not guaranteed
   */
  public long pass(long[] sought, int count, int distanceMax, PairSink found) {
    verify(distanceMax);
    long compared = 0;
    long[] lookedUp = new long[Math.min(LOOKUPS, count)];
    int[] starts = new int[lookedUp.length];
    int[] ends = new int[lookedUp.length];
    for (int from = 0; from < count; from += LOOKUPS) {
      int some = Math.min(LOOKUPS, count - from);
      for (int table = 0; table < blocks.count(); table++) {
        for (int mask : masks[table]) {
          place(table, mask, sought, from, some, lookedUp, starts, ends);
          for (int i = 0; i < some; i++) {
            if (starts[i] < ends[i]) {
              compared +=
                  compare(
                      table, lookedUp[i], starts[i], ends[i], sought, from + i, distanceMax, found);
            }
          }
        }
      }
    }
    return compared;
  }

  private void place(
      int table,
      int mask,
      long[] sought,
      int from,
      int count,
      long[] lookedUp,
      int[] starts,
      int[] ends) {
    KeyOfLong keyOf = keys[table];
    int[] directory = directories[table];
    int shift = directoryShifts[table];
    for (int i = 0; i < count; i++) {
      long key = keyOf.of(sought[from + i]) ^ mask;
      int bucket = (int) (key >>> shift);
      lookedUp[i] = key;
      starts[i] = directory[bucket];
      ends[i] = directory[bucket + 1];
    }
  }

  private long compare(
      int table,
      long key,
      int start,
      int end,
      long[] sought,
      int place,
      int distanceMax,
      PairSink found) {
    long[] row = entries[table];
    long signature = sought[place];
    long compared = 0;
    for (int at = start; at < end; at++) {
      if (row[at] >>> INDEX_BITS == key) {
        int index = (int) (row[at] & INDEX_MASK);
        compared++;
        int distance = Long.bitCount(signature ^ signatures[index]);
        if (distance <= distanceMax && !metBefore(table, signature, signatures[index])) {
          found.accept(place, index, distance);
        }
      }
    }
    return compared;
  }

  /**
   * Passes every pair of different indices within a distance once.
   *
   * @return the number of compared pairs
   * @throws IllegalArgumentException if the distance is not guaranteed
   */
  public long findPairs(int distanceMax, PairSink pairs) {
    verify(distanceMax);
    if (flips > 0) {
      return pass(
          signatures,
          signatures.length,
          distanceMax,
          (one, other, distance) -> {
            if (one < other) {
              pairs.accept(one, other, distance);
            }
          });
    }
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
    int distance = Long.bitCount(signatures[one] ^ signatures[other]);
    if (distance <= distanceMax && !metBefore(table, signatures[one], signatures[other])) {
      pairs.accept(one, other, distance);
    }
  }

  private void verify(int distance) {
    if (distance < 0 || distance > distanceMax) {
      throw new IllegalArgumentException(
          "distance is " + distance + ", must be 0 to " + distanceMax);
    }
  }

  private boolean metBefore(int table, long one, long other) {
    for (int before = 0; before < table; before++) {
      KeyOfLong keyOf = keys[before];
      if (Long.bitCount(keyOf.of(one) ^ keyOf.of(other)) <= flips) {
        return true;
      }
    }
    return false;
  }

  /** Extracts a table's key from a signature of 64 bits. */
  private static final class KeyOfLong {

    private final int[] froms;
    private final long[] masks;
    private final int[] shifts;

    KeyOfLong(List<Blocks.Range> ranges) {
      froms = new int[ranges.size()];
      masks = new long[ranges.size()];
      shifts = new int[ranges.size()];
      int shift = 0;
      for (int i = 0; i < froms.length; i++) {
        Blocks.Range range = ranges.get(i);
        froms[i] = range.from();
        masks[i] = -1L >>> (Long.SIZE - range.count());
        shifts[i] = shift;
        shift += range.count();
      }
    }

    long of(long signature) {
      long key = 0;
      for (int i = 0; i < froms.length; i++) {
        key |= (signature >>> froms[i] & masks[i]) << shifts[i];
      }
      return key;
    }
  }
}
