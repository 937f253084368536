package org.palimpsest.solr.lookup;

import org.palimpsest.core.match.MatchParameters;

/**
 * Parameters of the search for sources by fingerprint.
 *
 * @param flips the maximum of flipped bits of a probe, 0 to 2
 * @param windows whether each natural sentence begins a window, or only each sentence
 * @param extension whether the whole table of a source with a match is compared
 * @param match the distances of matches and the gaps within passages
 */
public record LookupParameters(
    int flips, boolean windows, boolean extension, MatchParameters match) {}
