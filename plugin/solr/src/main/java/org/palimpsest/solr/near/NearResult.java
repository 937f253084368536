package org.palimpsest.solr.near;

import java.util.List;

/**
 * The near duplicates of one document on one shard.
 *
 * @param sources the nearest first
 * @param found number of near documents
 * @param compared candidates whose text or signature was compared
 * @param unreached documents with text but without fingerprints or a signature
 * @param documents live documents of the shard
 * @param partial whether time ran out
 */
public record NearResult(
    List<NearSource> sources,
    long found,
    long candidates,
    long compared,
    long unreached,
    long documents,
    boolean partial) {}
