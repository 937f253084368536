package org.palimpsest.handler;

import java.util.List;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.source.AskedRival;

/**
 * How like are the text's statements to those of some sources?
 *
 * @param statistics of the text's terms in the whole library
 * @param rivals the sources, and the statements that each is compared with
 */
record LikenessQuestion(
    AskedDocument document, String text, TextStatistics statistics, List<AskedRival> rivals)
    implements Question {}
