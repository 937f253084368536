package org.palimpsest.solr.codec;

import java.util.Arrays;

/** A reusable list of sentence numbers. */
public final class SentenceNumbers {

  private int[] numbers = new int[1024];
  private int size;

  public void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  public int size() {
    return size;
  }

  public int get(int index) {
    return numbers[index];
  }

  /** Empties the list and keeps its memory. */
  public void clear() {
    size = 0;
  }
}
