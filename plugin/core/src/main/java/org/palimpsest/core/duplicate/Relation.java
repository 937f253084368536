package org.palimpsest.core.duplicate;

/** The relation of a document to a source, by their spots. */
public enum Relation {
  DUPLICATE,

  /** The source contains the document and much more. */
  CONTAINED,

  /** The document contains the source and much more. */
  CONTAINS,

  NONE;

  /** Minimum number of spots; a widely quoted sentence would be contained in all its quoters. */
  public static final int SPOTS_MIN = 8;

  /** Maximum share of a contained text in the larger one. */
  private static final double PART_MAX = 0.75;

  /** The relation of a document to a source; both minima are above 0 and at most 1. */
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
