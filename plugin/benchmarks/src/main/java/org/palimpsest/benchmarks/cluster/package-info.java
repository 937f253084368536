/**
 * The whole product in a SolrCloud: the cost of checks and of indexing. Start at {@link
 * org.palimpsest.benchmarks.cluster.CheckCostBenchmark}. Invariant: collections that are compared
 * hold the same documents, and differ in the one thing that is compared.
 */
@NullMarked
package org.palimpsest.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
