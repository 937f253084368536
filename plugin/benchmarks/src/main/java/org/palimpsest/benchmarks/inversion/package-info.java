/**
 * An attack on fingerprints sent to another site: recovers words from the fingerprints and the
 * seed. Start at {@link org.palimpsest.benchmarks.inversion.InversionBenchmark}. Invariant: the
 * attack uses only {@link org.palimpsest.benchmarks.inversion.Target#sent}; the benchmark alone
 * sees the text.
 */
@NullMarked
package org.palimpsest.benchmarks.inversion;

import org.jspecify.annotations.NullMarked;
