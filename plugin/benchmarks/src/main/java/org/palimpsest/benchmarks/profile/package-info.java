/**
 * The parts of a check that processor time goes to, by sampled stack traces; the product itself
 * measures nothing. Start at {@link org.palimpsest.benchmarks.profile.Profiler}. Invariant: every
 * sample belongs to one {@link org.palimpsest.benchmarks.profile.Part}.
 */
@NullMarked
package org.palimpsest.benchmarks.profile;

import org.jspecify.annotations.NullMarked;
