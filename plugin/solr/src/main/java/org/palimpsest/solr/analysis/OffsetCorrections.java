package org.palimpsest.solr.analysis;

import java.util.Arrays;

/**
 * Original offsets of a filtered text. Constant time in ascending order, as tokenizers call; binary
 * search otherwise.
 */
final class OffsetCorrections {

  private int[] offsets = new int[64];
  private int[] differences = new int[64];
  private int size;

  /** The entry of the last answer. */
  private int cursor;

  /**
   * Adds the difference of all offsets from {@code offset} on. Calls come in ascending order; the
   * last of equal offsets counts.
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

  /** The original offset of a character. */
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
