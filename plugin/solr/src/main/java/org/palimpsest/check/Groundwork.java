package org.palimpsest.check;

import java.util.List;

/**
 * What the rounds of a check brought before sources were compared.
 *
 * @param librarySentences how many sentences the shards that answered hold
 * @param textCandidates how many sources the full-text index offered
 * @param warnings what could not be done, a sentence each
 */
public record Groundwork(long librarySentences, int textCandidates, List<String> warnings) {}
