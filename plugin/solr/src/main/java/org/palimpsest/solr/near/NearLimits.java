package org.palimpsest.solr.near;

import org.palimpsest.core.fingerprint.Scheme;

/**
 * What counts as a near duplicate.
 *
 * @param resemblanceMin from which resemblance of spots on, above 0, at most 1
 * @param containmentMin from which containment on one is a part of the other, above 0, at most 1
 * @param distanceMax up to which Hamming distance of signatures, 0 to {@value #DISTANCE_MAX}
 * @param rows how many are reported
 */
public record NearLimits(double resemblanceMin, double containmentMin, int distanceMax, int rows) {

  /** Up to this distance no pair is missed, with two bits of each segment flipped. */
  public static final int DISTANCE_MAX = 11;

  /**
   * How many bits of a probe must be flipped, so that no pair of signatures within a distance is
   * missed.
   *
   * @param distance 0 to {@value #DISTANCE_MAX}
   */
  public static int flips(int distance) {
    int flips = 0;
    while (Scheme.SIMHASH.guaranteedDistance(flips) < distance) {
      flips++;
    }
    return flips;
  }
}
