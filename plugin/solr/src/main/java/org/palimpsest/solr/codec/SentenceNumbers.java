package org.palimpsest.solr.codec;

import java.util.Arrays;

/**
 * A reusable list of sentence numbers, of bounded memory: a sentence that very many documents hold
 * gives a segment's value as many numbers.
 */
public final class SentenceNumbers {

  /** The default maximum, 4 MB. */
  public static final int MAX = 1 << 20;

  private final int max;
  private final Runnable whenFull;

  private int[] numbers;
  private int size;

  /** Holds {@link #MAX} numbers; adding another throws IllegalStateException. */
  public SentenceNumbers() {
    this(
        MAX,
        () -> {
          throw new IllegalStateException("more than " + MAX + " sentences");
        });
  }

  /**
   * @param max a power of two
   * @param whenFull takes the numbers out, called before another is added to {@code max} of them
   */
  public SentenceNumbers(int max, Runnable whenFull) {
    this.max = max;
    this.whenFull = whenFull;
    this.numbers = new int[Math.min(1024, max)];
  }

  public void add(int number) {
    if (size == numbers.length) {
      if (size == max) {
        whenFull.run();
      } else {
        numbers = Arrays.copyOf(numbers, size * 2);
      }
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
