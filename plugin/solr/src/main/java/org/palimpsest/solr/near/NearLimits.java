package org.palimpsest.solr.near;

import org.palimpsest.core.fingerprint.Scheme;

/**
 * Thresholds of near duplicates.
 *
 * @param resemblanceMin of spots, above 0, at most 1
 * @param containmentMin at which one is a part of the other, above 0, at most 1
 * @param distanceMax of signatures, 0 to {@value #DISTANCE_MAX}
 * @param rows reported sources
 */
public record NearLimits(double resemblanceMin, double containmentMin, int distanceMax, int rows) {

  /** The distance up to which every pair is found, with two bits of each segment flipped. */
  public static final int DISTANCE_MAX = 11;

  /**
   * Bits of a probe to flip so that no pair within a distance, 0 to {@value #DISTANCE_MAX}, is
   * missed.
   */
  public static int flips(int distance) {
    int flips = 0;
    while (Scheme.SIMHASH.guaranteedDistance(flips) < distance) {
      flips++;
    }
    return flips;
  }
}
