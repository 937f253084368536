/**
 * The whole product in a SolrCloud: beside Solr's own way to find similar documents, with several
 * documents a request, and over several shards.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.cluster.MinHashBenchmark}. Invariant: collections
 * that are compared hold the same documents, store and index the same text the same way, and differ
 * in the one thing that is compared; {@link org.palimpsest.benchmarks.cluster.GrowthBenchmark} has
 * smaller ones beside them, whose sizes it says.
 */
@NullMarked
package org.palimpsest.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
