package org.palimpsest.core.duplicate;

/**
 * What makes a spot.
 *
 * @param chainLength how many of the next content words a spot of a text with spaces has, at least
 *     1
 * @param hanChainLength how many of the next Han characters a spot in Han text has, at least 1
 */
public record SpotParameters(int chainLength, int hanChainLength) {

  /** Chosen by measurement: docs/quality.md. */
  public static final SpotParameters DEFAULT = new SpotParameters(2, 4);

  /** Checks the bounds. */
  public SpotParameters {
    require("chainLength", chainLength);
    require("hanChainLength", hanChainLength);
  }

  private static void require(String name, int value) {
    if (value < 1) {
      throw new IllegalArgumentException(name + " is " + value + ", must be at least 1");
    }
  }
}
