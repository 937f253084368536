package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;

/**
 * Figures of term papers by name, in display order.
 *
 * @param languages for all papers and by language
 * @param types by type of copy
 * @param kinds by kind of text: characters shown as copied, and counted
 * @param worst the papers with the largest deviations beyond the bound
 */
record PaperReport(
    Map<String, Map<String, Number>> languages,
    Map<String, Map<String, Number>> types,
    Map<String, Map<String, Number>> kinds,
    List<Worst> worst) {

  /**
   * A paper with a wrong ratio.
   *
   * @param reported the ratio of the answer, 0 to 1
   * @param truth the known ratio
   */
  record Worst(String document, double reported, double truth) {}
}
