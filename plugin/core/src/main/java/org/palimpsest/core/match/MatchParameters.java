package org.palimpsest.core.match;

/**
 * Limits of matches and passages; defaults by measurement (docs/adr/0002).
 *
 * @param distance maximum Hamming distance of a match
 * @param extensionDistance maximum distance of further pairs of the same documents
 * @param gap maximum gap between matches of one passage, on both sides, in UTF-16 code units
 */
public record MatchParameters(int distance, int extensionDistance, int gap) {

  public static final MatchParameters DEFAULT = new MatchParameters(20, 30, 500);

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
