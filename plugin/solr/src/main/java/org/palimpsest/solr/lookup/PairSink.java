package org.palimpsest.solr.lookup;

/** Takes what the lookup in one leaf finds, and what it costs, window by window in any order. */
public interface PairSink {

  /**
   * A document has a sentence within the distance of a window. Called once for each such sentence,
   * but where postings do not tell sentences apart, once for each document, or a few times.
   *
   * @param doc the document's number in the leaf
   * @param window the window's index
   */
  void collect(int doc, int window);

  /**
   * A window has cost so much more.
   *
   * @param window the window's index
   * @param probes segment values looked up
   * @param candidates sentences (or documents, where the sentence is unknown) that have one of them
   */
  void count(int window, long probes, long candidates);
}
