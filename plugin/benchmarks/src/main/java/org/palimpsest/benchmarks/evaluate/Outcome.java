package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What became of a corpus under one choice of settings. All maps are in the order to show them.
 *
 * @param settings their name
 * @param run figures of the run as a whole, by name
 * @param figures by name, for each type of reuse; see {@link Tally#figures}
 * @param examples lines to look at
 * @param papers what became of term papers; null of a corpus that knows none
 */
record Outcome(
    String settings,
    Map<String, Number> run,
    Map<String, Map<String, Number>> figures,
    List<String> examples,
    @Nullable PaperReport papers) {}
