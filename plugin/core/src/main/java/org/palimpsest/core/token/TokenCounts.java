package org.palimpsest.core.token;

/** Reusable counts of tokens; clearing takes time linear in the distinct tokens. */
public final class TokenCounts {

  private final int[] counts;
  private final int[] held;
  private int size;

  public TokenCounts(int distinctCount) {
    this.counts = new int[distinctCount];
    this.held = new int[distinctCount];
  }

  public void count(TokenizedText text, int from, int to) {
    for (int token = from; token < to; token++) {
      int number = text.number(token);
      if (counts[number]++ == 0) {
        held[size++] = number;
      }
    }
  }

  public int size() {
    return size;
  }

  public int number(int index) {
    return held[index];
  }

  public int of(int number) {
    return counts[number];
  }

  public void clear() {
    for (int i = 0; i < size; i++) {
      counts[held[i]] = 0;
    }
    size = 0;
  }
}
