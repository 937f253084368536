/**
 * An attack on fingerprints that were sent to another site: recovers words from the fingerprints
 * and the seed alone. Start at {@link org.palimpsest.benchmarks.inversion.InversionBenchmark}. The
 * attack sees a {@link org.palimpsest.benchmarks.inversion.Target}'s bits and structure; only the
 * benchmark sees its text.
 */
@NullMarked
package org.palimpsest.benchmarks.inversion;

import org.jspecify.annotations.NullMarked;
