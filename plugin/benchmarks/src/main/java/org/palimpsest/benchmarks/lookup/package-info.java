/**
 * Fingerprints looked up in a library of random ones: the product's way, and its peers'.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.lookup.LookupBenchmark}. Invariant: all contenders
 * look up the same windows in the same sentences, and a run fails where they do not find the same.
 */
@NullMarked
package org.palimpsest.benchmarks.lookup;

import org.jspecify.annotations.NullMarked;
