package org.palimpsest.solr.near;

import java.util.List;

/**
 * What one shard found for many signatures.
 *
 * @param pairs in their order
 * @param documents how many signatures of the library passed
 * @param compared how many pairs of signatures were compared
 * @param unreached how many documents have text, but no signature that can be compared
 * @param tooMany whether there are more pairs than an answer holds, so that none is told
 * @param partial whether time ran out before all had passed
 */
public record PassResult(
    List<PassedSignature> pairs,
    long documents,
    long compared,
    long unreached,
    boolean tooMany,
    boolean partial) {}
