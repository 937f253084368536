/**
 * The cost of checks in a SolrCloud. Start at {@link
 * org.palimpsest.benchmarks.cluster.CheckCostBenchmark}. Invariant: cases that are compared take
 * turns, round by round.
 */
@NullMarked
package org.palimpsest.benchmarks.cluster;

import org.jspecify.annotations.NullMarked;
