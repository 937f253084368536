/**
 * {@code palimpsest report}: makes pages from stored answers, and verifies them. Start with {@link
 * AnswerLines}.
 */
@NullMarked
package org.palimpsest.cli.report;

import org.jspecify.annotations.NullMarked;
