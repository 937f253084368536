package org.palimpsest.benchmarks.evaluate;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a corpus under some settings. All maps are in display order.
 *
 * @param settings their name
 * @param run figures of the run as a whole, by name
 * @param figures by type of reuse and name; see {@link Tally#figures}
 * @param examples lines worth a look
 * @param papers figures of term papers, or null
 */
record Outcome(
    String settings,
    Map<String, Number> run,
    Map<String, Map<String, Number>> figures,
    List<String> examples,
    @Nullable PaperReport papers) {}
