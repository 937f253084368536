package org.palimpsest.solr.lookup;

import java.util.List;
import org.apache.lucene.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The documents of a shard that have a match with a query.
 *
 * @param docs for each leaf, as it numbers them; null where it has none
 * @param statistics what the lookup has cost, as if the query had been alone
 * @param partial whether time ran out
 */
public record MatchedDocs(
    List<@Nullable BitSet> docs, LookupStatistics statistics, boolean partial) {}
