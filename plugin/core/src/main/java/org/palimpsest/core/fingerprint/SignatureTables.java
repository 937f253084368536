package org.palimpsest.core.fingerprint;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Signatures in memory, in as many sorted tables as {@link Blocks} say, so that all within the
 * guaranteed distance of one are found, and no pair is missed. Immutable once made; safe for use by
 * several threads. A signature takes 8 bytes, and 8 or 9 to 13 more in each table.
 */
public final class SignatureTables {

  /*
   * A table is a row of longs, key above index, sorted; and a directory of where each value of the
   * key's highest bits begins. Manku's interpolation search does the same without the directory, in
   * two or three steps; here it is one, at about a byte or two an entry.
   *
   * A pair may meet in several tables. It counts in the first one: the keys of the tables before
   * are compared, which costs less than to remember what was found.
   *
   * Beyond the distance that the tables guarantee, keys that differ in a few bits are looked up, too
   * (as the index does, see Probes): of p equal parts one differs in d / p bits at most.
   *
   * Many are looked up table by table, first all their places in the directory: these are reads that do
   * not wait for each other, and waiting for memory is what a lookup does most of the time.
   */
  private static final int INDEX_BITS = 30;

  private static final long INDEX_MASK = (1L << INDEX_BITS) - 1;

  /** So many signatures fit into one object; more need several. */
  public static final int SIZE_MAX = 1 << INDEX_BITS;

  /** So many are looked up together: what is noted of them stays in the first cache. */
  private static final int LOOKUPS = 1024;

  /** For a million signatures the fastest: docs/performance.md. */
  private static final int TABLES = 10;

  /** The parts of which one is found, its bits flipped, where the distance is larger. */
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

  /** Takes what it is asked for. */
  @FunctionalInterface
  public interface PairSink {
    /**
     * Two signatures by their indices, and their distance. Where both are of the tables, {@code
     * one} is less than {@code other}.
     */
    void accept(int one, int other, int distance);
  }

  /**
   * Sorts signatures into tables.
   *
   * @throws IllegalArgumentException if there are more than {@value #SIZE_MAX}
   */
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

  /**
   * Sorts signatures into the tables that suit a distance: none within it is missed.
   *
   * @param distanceMax 0 to 11
   * @throws IllegalArgumentException if the distance is another, or there are more than {@value
   *     #SIZE_MAX} signatures
   */
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

  /** How many signatures there are. */
  public int size() {
    return signatures.length;
  }

  /**
   * Hands over the index of every signature within a distance, each once, in no order.
   *
   * @param distanceMax 0 to what the tables were made for
   * @return how many entries were compared
   * @throws IllegalArgumentException if the distance is not guaranteed
   */
  public long find(Fingerprint sought, int distanceMax, IntConsumer found) {
    return pass(
        new long[] {sought.low()}, 1, distanceMax, (one, index, distance) -> found.accept(index));
  }

  /**
   * Looks many up: hands over every pair of one of them, by its place in the array, and a signature
   * of the tables within the distance of it, each pair once, in no order.
   *
   * @param sought signatures of 64 bits
   * @param count how many of them, from the first on
   * @param distanceMax 0 to what the tables were made for
   * @return how many entries were compared
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
   * Hands over every pair of different indices within a distance, each once.
   *
   * @param distanceMax 0 to what the tables were made for
   * @return how many pairs were compared
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
}
