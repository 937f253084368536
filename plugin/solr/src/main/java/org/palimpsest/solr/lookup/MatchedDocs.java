package org.palimpsest.solr.lookup;

import java.util.List;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a shard that have a match with a query.
 *
 * @param docs by leaf, as numbered there; null for a leaf without matches
 * @param statistics the costs of the query, as if it had been looked up alone
 * @param partial whether time ran out
 */
public record MatchedDocs(
    List<@Nullable BitSet> docs, LookupStatistics statistics, boolean partial) {}
