package org.palimpsest.core.match;

/**
 * What counts as a match and as a passage. The defaults were chosen by measurement (docs/adr/0003).
 *
 * @param distance a pair within this Hamming distance is a match by itself
 * @param extensionDistance beside such a match, pairs of the same two documents count up to here
 * @param gap matches no further apart than this, on both sides, belong to one passage; in UTF-16
 *     code units
 */
public record MatchParameters(int distance, int extensionDistance, int gap) {

  /** What is used where nothing is said. */
  public static final MatchParameters DEFAULT = new MatchParameters(20, 30, 500);

  /** Checks the bounds. */
  public MatchParameters {
    if (distance < 0) {
      throw new IllegalArgumentException("distance is " + distance + ", must be 0 or more");
    }
    if (extensionDistance < distance) {
      throw new IllegalArgumentException(
          "extension.distance is "
              + extensionDistance
              + ", must be at least distance, which is "
              + distance);
    }
    if (gap < 0) {
      throw new IllegalArgumentException("gap is " + gap + ", must be 0 or more");
    }
  }
}
