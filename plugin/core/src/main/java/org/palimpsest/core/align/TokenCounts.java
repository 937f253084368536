package org.palimpsest.core.align;

/** Reusable counts of tokens; clearing takes time linear in the distinct tokens. */
final class TokenCounts {

  private final int[] counts;
  private final int[] held;
  private int size;

  TokenCounts(int distinctCount) {
    this.counts = new int[distinctCount];
    this.held = new int[distinctCount];
  }

  void count(TokenizedText text, int from, int to) {
    for (int token = from; token < to; token++) {
      int number = text.number(token);
      if (counts[number]++ == 0) {
        held[size++] = number;
      }
    }
  }

  int size() {
    return size;
  }

  int number(int index) {
    return held[index];
  }

  int of(int number) {
    return counts[number];
  }

  void clear() {
    for (int i = 0; i < size; i++) {
      counts[held[i]] = 0;
    }
    size = 0;
  }
}
