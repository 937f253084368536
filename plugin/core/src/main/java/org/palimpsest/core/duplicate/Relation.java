package org.palimpsest.core.duplicate;

/** How a document relates to a source, by their spots. */
public enum Relation {
  /** They are nearly the same. */
  DUPLICATE,

  /** The document stands in the source, which has much more besides. */
  CONTAINED,

  /** The source stands in the document, which has much more besides. */
  CONTAINS,

  /** Neither. */
  NONE;

  /**
   * A text with fewer spots is compared with nothing: a sentence that many quote would make it a
   * part of all of them.
   */
  public static final int SPOTS_MIN = 8;

  /** Of two texts of like size neither is a part of the other: the smaller one's share at most. */
  private static final double PART_MAX = 0.75;

  /**
   * The relation of a document to a source.
   *
   * @param resemblanceMin from which resemblance on two are nearly the same, above 0, at most 1
   * @param containmentMin from which containment on the smaller one is a part of the larger one,
   *     above 0, at most 1
   */
  public static Relation of(
      SpotSet document, SpotSet source, double resemblanceMin, double containmentMin) {
    int smaller = Math.min(document.size(), source.size());
    int larger = Math.max(document.size(), source.size());
    if (smaller < SPOTS_MIN) {
      return NONE;
    }
    int shared = document.shared(source);
    if (smaller < PART_MAX * larger && shared >= containmentMin * smaller) {
      return document.size() == smaller ? CONTAINED : CONTAINS;
    }
    return shared >= resemblanceMin * (smaller + larger - shared) ? DUPLICATE : NONE;
  }
}
