package org.palimpsest.cli.duplicates;

import org.jspecify.annotations.Nullable;

/**
 * Two documents that are nearly the same, or of which one is a part of the other.
 *
 * @param one the part, where there is one
 * @param other the whole, where there is one
 * @param isPart whether the first is a part of the second
 * @param resemblance of the two, 0 to 1; null where it was not measured
 * @param distance the Hamming distance of their signatures; null where that was not measured
 * @param containment of the part in the whole, 0 to 1; null where neither is, or it was not
 *     measured
 */
record DuplicatePair(
    DuplicateDocument one,
    DuplicateDocument other,
    boolean isPart,
    @Nullable Double resemblance,
    @Nullable Integer distance,
    @Nullable Double containment) {

  /** Two whose texts are nearly the same. */
  static DuplicatePair near(
      DuplicateDocument one,
      DuplicateDocument other,
      @Nullable Double resemblance,
      @Nullable Integer distance) {
    return new DuplicatePair(one, other, false, resemblance, distance, null);
  }

  /** One that stands in another. */
  static DuplicatePair part(
      DuplicateDocument part,
      DuplicateDocument whole,
      @Nullable Double resemblance,
      @Nullable Double containment) {
    return new DuplicatePair(part, whole, true, resemblance, null, containment);
  }
}
