package org.palimpsest.evaluate;

import java.util.List;
import java.util.Map;

/**
 * What became of a corpus under one choice of settings. All maps are in the order to show them.
 *
 * @param settings their name
 * @param run figures of the run as a whole, by name
 * @param figures by name, for each type of reuse; see {@link Tally#figures}
 * @param examples lines to look at
 */
record Outcome(
    String settings,
    Map<String, Number> run,
    Map<String, Map<String, Number>> figures,
    List<String> examples) {}
