/**
 * Which parts of a check the processor time goes to, told from outside: stack traces are sampled
 * while checks run, and nothing is measured inside the product.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.profile.Profiler}. Invariant: every sample belongs
 * to exactly one {@link org.palimpsest.benchmarks.profile.Part}.
 */
@NullMarked
package org.palimpsest.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
