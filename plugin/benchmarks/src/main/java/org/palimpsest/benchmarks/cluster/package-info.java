/**
 * The whole product in a SolrCloud: beside Solr's own way to find similar documents, and over
 * several shards.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.cluster.MinHashBenchmark}. Invariant: all
 * collections of a run hold the same documents, store and index the same text the same way, and
 * differ in the one thing that is compared.
 */
@NullMarked
package org.palimpsest.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
