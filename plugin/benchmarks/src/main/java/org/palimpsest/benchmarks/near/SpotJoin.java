package org.palimpsest.benchmarks.near;

import java.util.List;
import org.palimpsest.duplicate.SpotSet;

/**
 * Finds all pairs of documents that resemble each other, in parts that send each other what they
 * lack.
 */
interface SpotJoin {

  /** What the table calls it. */
  String name();

  /**
   * The pairs at a threshold.
   *
   * @param parts how many there are, each with a thread of its own
   * @throws InterruptedException if the threads are interrupted
   */
  Joined join(List<SpotSet> sets, double threshold, int parts) throws InterruptedException;

  /**
   * What came of it.
   *
   * @param pairs at the threshold, each once
   * @param made intermediate pairs: one for each spot that two documents share
   * @param sent those of them that are sent, with a count, after each part has added up its own
   * @param sentBytes of all that parts send each other: 4 for the number of a document, a spot or a
   *     count
   */
  record Joined(long pairs, long made, long sent, long sentBytes) {}
}
