/**
 * {@code palimpsest report}: makes pages from stored answers, and verifies them.
 *
 * <p>Start with {@link org.palimpsest.cli.report.AnswerLines}.
 */
@NullMarked
package org.palimpsest.cli.report;

import org.jspecify.annotations.NullMarked;
