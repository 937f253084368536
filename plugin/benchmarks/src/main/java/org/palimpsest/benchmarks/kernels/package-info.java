/**
 * The parts of indexing and comparing, measured one by one with JMH. Start at {@link
 * org.palimpsest.benchmarks.kernels.KernelsCommand}. Invariant: each kernel counts its items, so
 * that all figures are items per second.
 */
@NullMarked
package org.palimpsest.benchmarks.kernels;

import org.jspecify.annotations.NullMarked;
