package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.List;

/**
 * Which bits of a fingerprint make the keys of its tables: fixed bits in blocks, of which each
 * table's key has some. Sentences have a table for each of their five segments; signatures of whole
 * documents have 4, 10, 16 or 20 tables (Manku, Jain, Das Sarma, WWW 2007, section 3.1.1).
 * Immutable.
 *
 * @param bits the length of a fingerprint
 * @param tables for each table the ranges of bits that its key is made of, the first lowest; keys
 *     have 1 to {@value #KEY_BITS_MAX} bits
 * @param guaranteedDistance two fingerprints that differ in at most so many bits surely have an
 *     equal key
 */
public record Blocks(int bits, List<List<Range>> tables, int guaranteedDistance) {

  /** More would be a table in which hardly anything meets. */
  public static final int KEY_BITS_MAX = 33;

  /** Up to which distance {@link #ofSignatures} guarantees to find a pair. */
  public static final int SIGNATURE_DISTANCE = 3;

  private static final int SIGNATURE_BITS = 64;

  /**
   * Bits in a row.
   *
   * @param from the first
   * @param count how many, at least 1
   */
  public record Range(int from, int count) {}

  /*
   * All tables are instances of one scheme: cut the bits into b blocks and let each key be c of them.
   * k differing bits spoil at most k blocks, so where b - k >= c blocks are left some key is whole. With
   * k = 3: b = 4, c = 1 is 4 tables of 16 bits; b = 5, c = 2 is 10 tables of 25 or 26 bits; b = 6, c = 3
   * is 20 tables of 31 to 33 bits. 16 tables take two steps: one of 4 blocks is whole; of the 48 bits that
   * are left, in 4 blocks of 12, one is whole, too: 28 bits.
   */

  /** Copies the lists. */
  public Blocks {
    tables = tables.stream().map(List::copyOf).toList();
    for (List<Range> key : tables) {
      int keyBits = keyBits(key);
      if (keyBits < 1 || keyBits > KEY_BITS_MAX) {
        throw new IllegalArgumentException(
            "a key has " + keyBits + " bits, must have 1 to " + KEY_BITS_MAX);
      }
    }
  }

  /**
   * A table for each of so many equal parts.
   *
   * @throws IllegalArgumentException if the parts are not equal, or too long for a key
   */
  public static Blocks equalParts(int bits, int parts) {
    if (parts < 1 || bits % parts != 0) {
      throw new IllegalArgumentException(bits + " bits have no " + parts + " equal parts");
    }
    return new Blocks(bits, choose(cut(List.of(new Range(0, bits)), parts), 1), parts - 1);
  }

  /**
   * The published tables for signatures of 64 bits and pairs within distance 3.
   *
   * @param tables 4, 10, 16 or 20
   * @throws IllegalArgumentException for another number
   */
  public static Blocks ofSignatures(int tables) {
    List<Range> all = List.of(new Range(0, SIGNATURE_BITS));
    List<List<Range>> keys =
        switch (tables) {
          case 4 -> choose(cut(all, 4), 1);
          case 10 -> choose(cut(all, 5), 2);
          case 16 -> twice(all);
          case 20 -> choose(cut(all, 6), 3);
          default ->
              throw new IllegalArgumentException(
                  "tables is " + tables + ", must be 4, 10, 16 or 20");
        };
    return new Blocks(SIGNATURE_BITS, keys, SIGNATURE_DISTANCE);
  }

  private static List<List<Range>> twice(List<Range> all) {
    List<List<Range>> keys = new ArrayList<>();
    List<List<Range>> outer = cut(all, 4);
    for (List<Range> first : outer) {
      List<Range> rest =
          outer.stream().filter(block -> block != first).flatMap(List::stream).toList();
      for (List<Range> second : cut(rest, 4)) {
        keys.add(joined(first, second));
      }
    }
    return keys;
  }

  /** Cuts ranges in a row into so many blocks of the same length, the first ones a bit longer. */
  private static List<List<Range>> cut(List<Range> ranges, int blocks) {
    int length = keyBits(ranges);
    List<List<Range>> cut = new ArrayList<>();
    for (int block = 0, from = 0; block < blocks; block++) {
      int end = from + length / blocks + (block < length % blocks ? 1 : 0);
      cut.add(part(ranges, from, end));
      from = end;
    }
    return cut;
  }

  /** The bits number {@code from} to {@code end - 1} of those in the ranges. */
  private static List<Range> part(List<Range> ranges, int from, int end) {
    List<Range> part = new ArrayList<>();
    int start = 0;
    for (Range range : ranges) {
      int first = Math.max(from, start);
      int last = Math.min(end, start + range.count());
      if (first < last) {
        part.add(new Range(range.from() + first - start, last - first));
      }
      start += range.count();
    }
    return part;
  }

  /** All choices of so many blocks, in order. */
  private static List<List<Range>> choose(List<List<Range>> blocks, int count) {
    if (count == 0) {
      return List.of(List.of());
    }
    List<List<Range>> chosen = new ArrayList<>();
    for (int i = 0; i + count <= blocks.size(); i++) {
      for (List<Range> rest : choose(blocks.subList(i + 1, blocks.size()), count - 1)) {
        chosen.add(joined(blocks.get(i), rest));
      }
    }
    return chosen;
  }

  private static List<Range> joined(List<Range> one, List<Range> other) {
    List<Range> both = new ArrayList<>(one);
    both.addAll(other);
    return both;
  }

  private static int keyBits(List<Range> ranges) {
    return ranges.stream().mapToInt(Range::count).sum();
  }

  /** How many tables there are. */
  public int count() {
    return tables.size();
  }

  /** How many bits a key of this table has. */
  public int keyBits(int table) {
    return keyBits(tables.get(table));
  }

  /** The key under which this table has a fingerprint. */
  public long key(int table, Fingerprint fingerprint) {
    long key = 0;
    int shift = 0;
    List<Range> ranges = tables.get(table);
    for (int i = 0; i < ranges.size(); i++) {
      Range range = ranges.get(i);
      key |= fingerprint.bits(range.from(), range.count()) << shift;
      shift += range.count();
    }
    return key;
  }
}
