package org.palimpsest.cli.duplicates;

import org.jspecify.annotations.Nullable;

/**
 * Two near duplicates, or a part and its whole.
 *
 * @param resemblance 0 to 1, or null if not measured
 * @param distance Hamming distance of the signatures, or null if not measured
 * @param containment share of the part in the whole, 0 to 1; null if not measured or not a part
 */
record DuplicatePair(
    DuplicateDocument one,
    DuplicateDocument other,
    boolean isPart,
    @Nullable Double resemblance,
    @Nullable Integer distance,
    @Nullable Double containment) {

  static DuplicatePair near(
      DuplicateDocument one,
      DuplicateDocument other,
      @Nullable Double resemblance,
      @Nullable Integer distance) {
    return new DuplicatePair(one, other, false, resemblance, distance, null);
  }

  static DuplicatePair part(
      DuplicateDocument part,
      DuplicateDocument whole,
      @Nullable Double resemblance,
      @Nullable Double containment) {
    return new DuplicatePair(part, whole, true, resemblance, null, containment);
  }
}
