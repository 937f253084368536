/**
 * Texts to measure with: made from a seed, or read from a folder; and the shipped configset.
 *
 * <p>Start at {@link org.palimpsest.benchmarks.texts.TextCorpus}. Invariant: the same seed makes
 * the same texts, on any machine.
 */
@NullMarked
package org.palimpsest.benchmarks.texts;

import org.jspecify.annotations.NullMarked;
