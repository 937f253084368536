package org.palimpsest.candidate;

import org.apache.lucene.util.ArrayUtil;

/** Where terms of a text stand in one document. Filled, and then read, by one thread. */
final class TermPlaces {

  /** Half of what is looked at together: the positions of some 40 words, stop words included. */
  static final int HALF = 48;

  /**
   * So many places are kept together: one array that grows with a book would be copied again and
   * again, and long ones are dear to collectors of garbage.
   */
  private static final int PAGE = 256;

  /** Of each place the term, and the half that it stands in, by turns. */
  private int[][] pages = new int[4][];

  private int size;

  /** The terms in the order of the halves, once there are no more. */
  private int[] terms = {};

  /** For each half the place behind its last; what stands in it has no order. */
  private int[] ends = new int[64];

  private int halfCount;
  private int lastPosition;

  /** A term stands at a position of the document. */
  void add(int position, int term) {
    int half = position / HALF;
    lastPosition = Math.max(lastPosition, position);
    if (half >= ends.length) {
      ends = ArrayUtil.growExact(ends, Math.max(2 * ends.length, half + 1));
    }
    ends[half]++;
    halfCount = Math.max(halfCount, half + 1);
    int[] page = page();
    int at = 2 * (size % PAGE);
    page[at] = term;
    page[at + 1] = half;
    size++;
  }

  /** The page of the next place. */
  private int[] page() {
    int page = size / PAGE;
    if (size % PAGE == 0) {
      pages = page < pages.length ? pages : ArrayUtil.growExact(pages, 2 * page);
      pages[page] = new int[2 * PAGE];
    }
    return pages[page];
  }

  /** No more come: they are sorted by halves. */
  void close() {
    for (int half = 1; half < halfCount; half++) {
      ends[half] += ends[half - 1];
    }
    int[] next = new int[halfCount];
    for (int half = 1; half < halfCount; half++) {
      next[half] = ends[half - 1];
    }
    terms = new int[size];
    for (int i = 0; i < size; i++) {
      int[] page = pages[i / PAGE];
      int at = 2 * (i % PAGE);
      terms[next[page[at + 1]]++] = page[at];
    }
    pages = new int[0][];
  }

  int halfCount() {
    return halfCount;
  }

  /** The last position where a term stands. */
  int lastPosition() {
    return lastPosition;
  }

  /** The position where a half begins. */
  int position(int half) {
    return half * HALF;
  }

  /** The first place of a half. */
  int first(int half) {
    return half == 0 ? 0 : ends[half - 1];
  }

  /** The place behind the last of a half. */
  int end(int half) {
    return ends[Math.min(half, halfCount - 1)];
  }

  int term(int place) {
    return terms[place];
  }
}
