package org.palimpsest.core.winnow;

/**
 * Parameters of winnowing; defaults by measurement (docs/adr/0009).
 *
 * @param guaranteedLength length of a common run that surely shares a hash; {@code gramLength} to
 *     {@value #LENGTH_MAX}
 * @param gramLength letters and digits of a hash, the minimum length of a copy; 4 or more
 */
public record WinnowingParameters(int guaranteedLength, int gramLength) {

  public static final WinnowingParameters DEFAULT = new WinnowingParameters(60, 24);

  /** Longer copies are found by sentences. */
  public static final int LENGTH_MAX = 10_000;

  private static final int GRAM_LENGTH_MIN = 4;

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

  public int windowSize() {
    return guaranteedLength - gramLength + 1;
  }
}
