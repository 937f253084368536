/**
 * The whole product beside Solr's own way to find similar documents, in one SolrCloud.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.minhash.MinHashBenchmark}. Invariant: all
 * collections hold the same documents, store and index the same text the same way, and differ in
 * what is added to it.
 */
@NullMarked
package org.palimpsest.benchmarks.minhash;

import org.jspecify.annotations.NullMarked;
