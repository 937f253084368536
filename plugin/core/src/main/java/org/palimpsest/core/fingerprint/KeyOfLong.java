package org.palimpsest.core.fingerprint;

import java.util.List;

/** Extracts a table's key from a signature of 64 bits, like {@link Blocks#key}. */
final class KeyOfLong {

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
