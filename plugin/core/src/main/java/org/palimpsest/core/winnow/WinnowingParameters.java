package org.palimpsest.core.winnow;

/**
 * Which hashes are chosen. The defaults were chosen by measurement (docs/adr/0009, docs/adr/0056).
 *
 * @param guaranteedLength texts with a common run of so many letters and digits share a hash for
 *     certain; {@code gramLength} to {@value #LENGTH_MAX}
 * @param gramLength how many letters and digits a hash is made of: no shorter copy is ever found; 4
 *     or more
 */
public record WinnowingParameters(int guaranteedLength, int gramLength) {

  /** What is used where nothing is said. */
  public static final WinnowingParameters DEFAULT = new WinnowingParameters(60, 24);

  /** Longer copies are what sentences are for. */
  public static final int LENGTH_MAX = 10_000;

  private static final int GRAM_LENGTH_MIN = 4;

  /** Checks the bounds. */
  public WinnowingParameters {
    if (gramLength < GRAM_LENGTH_MIN) {
      throw new IllegalArgumentException(
          "gramLength is " + gramLength + ", must be at least " + GRAM_LENGTH_MIN);
    }
    if (guaranteedLength < gramLength || guaranteedLength > LENGTH_MAX) {
      throw new IllegalArgumentException(
          "guaranteedLength is "
              + guaranteedLength
              + ", must be from gramLength, which is "
              + gramLength
              + ", to "
              + LENGTH_MAX);
    }
  }

  /** Of so many consecutive hashes one is chosen. */
  public int windowSize() {
    return guaranteedLength - gramLength + 1;
  }
}
