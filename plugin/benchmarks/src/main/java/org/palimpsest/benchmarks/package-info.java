/**
 * The program {@code plugin/benchmarks/run}: measures speed, size and quality. Start at {@link
 * org.palimpsest.benchmarks.Benchmarks}. Invariant: contenders take turns, round by round, on the
 * same data, and a figure is a median with its spread; so a busy machine makes figures wide, not
 * wrong.
 */
@NullMarked
package org.palimpsest.benchmarks;

import org.jspecify.annotations.NullMarked;
