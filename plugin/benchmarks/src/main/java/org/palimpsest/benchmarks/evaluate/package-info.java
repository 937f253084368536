/**
 * {@code run evaluate}: scores checks of a corpus whose reuse is known. Start at {@link
 * org.palimpsest.benchmarks.evaluate.EvaluateCommand} and {@link
 * org.palimpsest.benchmarks.evaluate.Scorer}. Invariant: documents are indexed and checked by the
 * program's own commands, without any hint at the known reuse.
 */
@NullMarked
package org.palimpsest.benchmarks.evaluate;

import org.jspecify.annotations.NullMarked;
