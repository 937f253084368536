package org.palimpsest.solr.codec;

import java.util.Arrays;

/** A list of sentence numbers that is filled and emptied without making objects. */
public final class SentenceNumbers {

  private int[] numbers = new int[1024];
  private int size;

  /** Adds a number. */
  public void add(int number) {
    if (size == numbers.length) {
      numbers = Arrays.copyOf(numbers, size * 2);
    }
    numbers[size++] = number;
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** The number at an index. */
  public int get(int index) {
    return numbers[index];
  }

  /** Empties the list; its memory stays for the next use. */
  public void clear() {
    size = 0;
  }
}
