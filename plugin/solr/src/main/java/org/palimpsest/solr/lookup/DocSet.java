package org.palimpsest.solr.lookup;

import java.util.Arrays;

/**
 * A few documents by their numbers, each once, up to a limit. One for each window of a long text,
 * so it takes no more room than it needs. Used by one thread.
 */
final class DocSet {

  private static final int FREE = -1;

  private static final int CAPACITY_MIN = 4;

  private final int limit;
  private int[] slots = new int[0];
  private int size;

  /** An empty set, which is not filled further once it has {@code limit} documents. */
  DocSet(int limit) {
    this.limit = limit;
  }

  /** How many there are; {@code limit} means that many or more. */
  int size() {
    return size;
  }

  /** They themselves, in any order; none where there are {@code limit}. */
  int[] docs() {
    return Arrays.stream(slots).filter(doc -> doc != FREE).toArray();
  }

  void add(int doc) {
    if (size == limit) {
      return;
    }
    if (2 * (size + 1) > slots.length) {
      grow();
    }
    size += put(doc) ? 1 : 0;
    if (size == limit) {
      slots = new int[0]; // the number is all that is asked for
    }
  }

  private void grow() {
    int[] old = slots;
    slots = new int[Math.max(CAPACITY_MIN, 2 * old.length)];
    Arrays.fill(slots, FREE);
    for (int doc : old) {
      if (doc != FREE) {
        put(doc);
      }
    }
  }

  /** The number of slots is a power of two, and one of them is always free. */
  private boolean put(int doc) {
    int mask = slots.length - 1;
    int at = ((doc * 0x9E3779B9) >>> 7) & mask;
    while (slots[at] != FREE) {
      if (slots[at] == doc) {
        return false;
      }
      at = (at + 1) & mask;
    }
    slots[at] = doc;
    return true;
  }
}
