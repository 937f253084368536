package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;

/**
 * How a reader of the answers would judge term papers. Maps are figures by name, in the order to
 * show them.
 *
 * @param languages for all papers and for those of each language
 * @param types for each type of copy
 * @param kinds for each kind of text: how much of it is shown as copied, and how much counted
 * @param worst the papers whose ratio is furthest off, those within bounds left out
 */
record PaperReport(
    Map<String, Map<String, Number>> languages,
    Map<String, Map<String, Number>> types,
    Map<String, Map<String, Number>> kinds,
    List<Worst> worst) {

  /**
   * A paper whose ratio is wrong.
   *
   * @param document its name
   * @param reported the ratio that the answer gives it, 0 to 1
   * @param truth the ratio that it has
   */
  record Worst(String document, double reported, double truth) {}
}
