package org.palimpsest.solr.near;

import java.util.List;

/**
 * What one shard found for one document.
 *
 * @param sources the nearest first, as many as are told
 * @param found how many are near
 * @param candidates how many documents were come upon
 * @param compared of how many of these the text or signature was compared
 * @param unreached how many documents have text, but no fingerprints or signature that lead to them
 * @param documents how many documents the shard has that a search can find
 * @param partial whether time ran out before all were
 */
public record NearResult(
    List<NearSource> sources,
    long found,
    long candidates,
    long compared,
    long unreached,
    long documents,
    boolean partial) {}
