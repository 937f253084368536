/**
 * Lookups in libraries of random fingerprints, by the product and its peers. Start at {@link
 * org.palimpsest.benchmarks.lookup.LookupBenchmark}. Invariant: all contenders look up the same
 * windows in the same sentences, and a run fails if their results differ.
 */
@NullMarked
package org.palimpsest.benchmarks.lookup;

import org.jspecify.annotations.NullMarked;
