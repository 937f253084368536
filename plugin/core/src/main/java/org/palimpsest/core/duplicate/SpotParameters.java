package org.palimpsest.core.duplicate;

/** The numbers of content words, or of Han characters, in a spot; at least 1. */
public record SpotParameters(int chainLength, int hanChainLength) {

  /** Chosen by measurement: docs/quality.md. */
  public static final SpotParameters DEFAULT = new SpotParameters(2, 4);

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
