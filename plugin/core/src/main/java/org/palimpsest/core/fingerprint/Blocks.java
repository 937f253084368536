package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.List;

/**
 * The bits of a fingerprint that form the key of each lookup table (Manku, Jain, Das Sarma, WWW
 * 2007, section 3.1.1): five tables for sentences, 4, 10, 16 or 20 for signatures.
 *
 * @param tables for each table the bit ranges of its key, the first lowest; keys have 1 to {@value
 *     #KEY_BITS_MAX} bits
 * @param guaranteedDistance maximum distance of fingerprints that surely share a key
 */
public record Blocks(int bits, List<List<Range>> tables, int guaranteedDistance) {

  /** Tables with longer keys would match hardly anything. */
  public static final int KEY_BITS_MAX = 33;

  public static final int SIGNATURE_DISTANCE = 3;

  private static final int SIGNATURE_BITS = 64;

  /** A range of at least one bit. */
  public record Range(int from, int count) {}

  /*
   * All tables follow one scheme: cut the bits into b blocks, and form each key of c of them. Then
   * k differing bits spoil at most k blocks, and if b - k >= c some key is whole. With k = 3: b =
   * 4, c = 1 gives 4 tables of 16 bits; b = 5, c = 2 gives 10 tables of 25 or 26 bits; b = 6, c = 3
   * gives 20 tables of 31 to 33 bits. 16 tables take two steps: one of 4 blocks is whole; of the
   * remaining 48 bits, in 4 blocks of 12, one is whole too: 28 bits.
   */

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

  /** One table for each of several equal parts, each short enough for a key. */
  public static Blocks equalParts(int bits, int parts) {
    if (parts < 1 || bits % parts != 0) {
      throw new IllegalArgumentException(bits + " bits have no " + parts + " equal parts");
    }
    return new Blocks(bits, choose(cut(List.of(new Range(0, bits)), parts), 1), parts - 1);
  }

  /** The published tables for signatures of 64 bits within distance 3: 4, 10, 16 or 20. */
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

  /** Cuts ranges into blocks of equal length, the first ones up to a bit longer. */
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

  /** The bits number {@code from} to {@code end - 1} of the ranges. */
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

  public int count() {
    return tables.size();
  }

  public int keyBits(int table) {
    return keyBits(tables.get(table));
  }
}
