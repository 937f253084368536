package org.palimpsest.solr.analysis;

import java.util.Arrays;

/**
 * Where characters of a filtered text stood. Asked from the front to the back, as tokenizers do, it
 * answers at once; other orders cost a search.
 */
final class OffsetCorrections {

  private int[] offsets = new int[64];
  private int[] differences = new int[64];
  private int size;

  /** The entry that answered last. */
  private int cursor;

  /**
   * From this offset of the filtered text on, characters stood so many further on; calls come in
   * the order of offsets, and of several for one offset the last counts.
   */
  void add(int offset, int difference) {
    if (size > 0 && offsets[size - 1] == offset) {
      size--;
    }
    if (size == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * size);
      differences = Arrays.copyOf(differences, 2 * size);
    }
    offsets[size] = offset;
    differences[size++] = difference;
  }

  /** Where the character at this offset stood. */
  int correct(int offset) {
    if (size == 0 || offset < offsets[0]) {
      return offset;
    }
    if (!isAnsweredBy(cursor, offset)) {
      cursor++;
      if (!isAnsweredBy(cursor, offset)) {
        int found = Arrays.binarySearch(offsets, 0, size, offset);
        cursor = found >= 0 ? found : -found - 2;
      }
    }
    return offset + differences[cursor];
  }

  private boolean isAnsweredBy(int entry, int offset) {
    return entry < size
        && offsets[entry] <= offset
        && (entry + 1 == size || offset < offsets[entry + 1]);
  }
}
