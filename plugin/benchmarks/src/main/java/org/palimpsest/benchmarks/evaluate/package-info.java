/**
 * {@code run evaluate}: indexes a corpus whose reuse is known, checks it, and says how much was
 * found. Start with {@link org.palimpsest.benchmarks.evaluate.EvaluateCommand}.
 *
 * <p>The scorer stands apart from the rest: {@link org.palimpsest.benchmarks.evaluate.Corpus} is
 * what is known, {@link org.palimpsest.benchmarks.evaluate.ResultsReader} gives what was found, one
 * answer after the other, and a {@link org.palimpsest.benchmarks.evaluate.Tally} adds them up.
 * Passages are scored with {@link org.palimpsest.benchmarks.evaluate.Plagdet}. Of term papers,
 * whose every stretch is known, {@link org.palimpsest.benchmarks.evaluate.PaperTally} says what
 * their reader would see.
 *
 * <p>Invariant: an evaluation goes the way every user goes, through the commands {@code create},
 * {@code index} and {@code check}; so what it measures is what a user gets. Nothing is told about
 * which document copies from which.
 */
@NullMarked
package org.palimpsest.benchmarks.evaluate;

import org.jspecify.annotations.NullMarked;
