package org.palimpsest.solr.candidate;

import java.util.List;

/**
 * Where in a document so much of a stretch of a text stands together that alignment may find a
 * passage.
 *
 * @param isPossible whether it may find one anywhere
 * @param areTold whether it can find one at the places alone: where a document is short, nobody
 *     asks where in it
 * @param places in the order of the document, not overlapping
 * @param lastPosition the last one where a term of the text stands, which is near the document's
 *     end; 0 where places are not told
 */
public record Gathered(boolean isPossible, boolean areTold, List<Place> places, int lastPosition) {

  /** A passage may be anywhere. */
  public static final Gathered ANYWHERE = new Gathered(true, false, List.of(), 0);

  /** A document that has none. */
  static final Gathered NOWHERE = new Gathered(false, false, List.of(), 0);

  /** Immutable. */
  public Gathered {
    places = List.copyOf(places);
  }

  /**
   * A stretch of a document.
   *
   * @param from its first position
   * @param to the position behind its last
   * @param terms that it has in common with the text, and that say enough; each once
   */
  public record Place(int from, int to, List<String> terms) {

    /** Immutable. */
    public Place {
      terms = List.copyOf(terms);
    }
  }
}
