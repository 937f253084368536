/**
 * Texts to measure with, made from a seed or read from a folder, and the shipped configset. Start
 * at {@link org.palimpsest.benchmarks.texts.CheckTexts}. Invariant: a seed makes the same texts on
 * any machine.
 */
@NullMarked
package org.palimpsest.benchmarks.texts;

import org.jspecify.annotations.NullMarked;
