package org.palimpsest.solr.candidate;

import org.apache.lucene.util.ArrayUtil;

/** Where terms of a text stand in one document. Filled, and then read, by one thread. */
final class TermPlaces {

  /** Half of what is looked at together: the positions of some 40 words, stop words included. */
  static final int HALF = 48;

  private int[] terms = new int[256];
  private int[] halves = new int[256];
  private int size;

  /** For each half the place behind its last; what stands in it has no order. */
  private int[] ends = new int[64];

  private int halfCount;
  private int lastPosition;

  /** A term stands at a position of the document. */
  void add(int position, int term) {
    if (size == terms.length) {
      // Twice as long, as a book has tens of thousands: by less it would be copied again and again.
      terms = ArrayUtil.growExact(terms, 2 * size);
      halves = ArrayUtil.growExact(halves, 2 * size);
    }
    int half = position / HALF;
    lastPosition = Math.max(lastPosition, position);
    if (half >= ends.length) {
      ends = ArrayUtil.growExact(ends, Math.max(2 * ends.length, half + 1));
    }
    ends[half]++;
    halfCount = Math.max(halfCount, half + 1);
    terms[size] = term;
    halves[size++] = half;
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
    int[] sorted = new int[size];
    for (int i = 0; i < size; i++) {
      sorted[next[halves[i]]++] = terms[i];
    }
    terms = sorted;
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
