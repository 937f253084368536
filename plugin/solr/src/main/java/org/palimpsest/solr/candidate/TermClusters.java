package org.palimpsest.solr.candidate;

import java.util.List;

/**
 * The places of a document with so many terms of a stretch that alignment may find a passage.
 *
 * @param isPossible whether there may be a passage
 * @param areKnown whether passages can only be at {@code places}; false for short documents
 * @param places in the order of the document, not overlapping
 * @param lastPosition of a term of the text, near the document's end; 0 if places are unknown
 */
public record TermClusters(
    boolean isPossible, boolean areKnown, List<Place> places, int lastPosition) {

  /** Passages may be anywhere. */
  public static final TermClusters ANYWHERE = new TermClusters(true, false, List.of(), 0);

  /** No passage is possible. */
  static final TermClusters NOWHERE = new TermClusters(false, false, List.of(), 0);

  public TermClusters {
    places = List.copyOf(places);
  }

  /**
   * A stretch of a document.
   *
   * @param from first position
   * @param to end position, exclusive
   * @param terms distinct listed terms shared with the text
   */
  public record Place(int from, int to, List<String> terms) {

    public Place {
      terms = List.copyOf(terms);
    }
  }
}
