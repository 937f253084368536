package org.palimpsest.core.align;

/** How often each token stands in a stretch of text. Cleared in the time of what it holds. */
final class TokenCounts {

  private final int[] counts;
  private final int[] held;
  private int size;

  TokenCounts(int distinctCount) {
    this.counts = new int[distinctCount];
    this.held = new int[distinctCount];
  }

  /** Counts the tokens of a text from one to the last before another. */
  void count(TokenizedText text, int from, int to) {
    for (int token = from; token < to; token++) {
      int number = text.number(token);
      if (counts[number]++ == 0) {
        held[size++] = number;
      }
    }
  }

  /** How many different tokens it holds. */
  int size() {
    return size;
  }

  /** The number of one of the tokens it holds. */
  int number(int index) {
    return held[index];
  }

  /** How often the token of this number was counted. */
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
