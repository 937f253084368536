package org.palimpsest.handler;

import java.util.List;
import org.palimpsest.shortcopy.ShortStretch;

/**
 * Which sources have a run of letters of some stretches?
 *
 * @param stretches of the text
 * @param termCount how many terms the text has
 * @param authors of the text
 */
record ShortQuestion(
    AskedDocument document,
    String text,
    List<ShortStretch> stretches,
    int termCount,
    List<String> authors)
    implements Question {}
