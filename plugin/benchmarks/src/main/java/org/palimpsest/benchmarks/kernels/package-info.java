/**
 * The parts of indexing and comparing, measured one by one with JMH.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.kernels.KernelsBenchmark}. Invariant: every kernel
 * counts what it has done, so that all figures are things a second.
 */
@NullMarked
package org.palimpsest.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
