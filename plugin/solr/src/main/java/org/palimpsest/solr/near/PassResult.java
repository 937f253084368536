package org.palimpsest.solr.near;

import java.util.List;
import org.palimpsest.solr.near.SignaturePass.SignaturePair;

/**
 * The near signatures of one shard.
 *
 * @param pairs in {@link SignaturePair#ORDER}
 * @param documents compared signatures of the library
 * @param compared pairs compared
 * @param unreached documents with text but without a comparable signature
 * @param tooMany whether there are too many pairs for an answer; then {@code pairs} is empty
 * @param partial whether time ran out
 */
public record PassResult(
    List<SignaturePair> pairs,
    long documents,
    long compared,
    long unreached,
    boolean tooMany,
    boolean partial) {}
