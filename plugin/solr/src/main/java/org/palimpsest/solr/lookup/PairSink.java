package org.palimpsest.solr.lookup;

/** Receives the pairs and costs of the lookup in one leaf, window by window in any order. */
public interface PairSink {

  /**
   * Receives a document with a sentence within the distance of a window. Called once for each such
   * sentence; in other formats than ours once or a few times for each document.
   *
   * @param doc its number in the leaf
   */
  void collect(int doc, int window);

  /** Whether further pairs of a window change nothing, so that they need not be sought. */
  default boolean isFull(int window) {
    return false;
  }

  /**
   * Receives further costs of a window.
   *
   * @param probes looked-up segment values
   * @param candidates sentences (or documents, if the sentence is unknown) with one of these
   */
  void count(int window, long probes, long candidates);
}
