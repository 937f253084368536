/**
 * {@code palimpsest report}: pages are made of answers that were kept, and verified.
 *
 * <p>Start with {@link org.palimpsest.cli.report.AnswerLines}, which reads them.
 */
@NullMarked
package org.palimpsest.cli.report;

import org.jspecify.annotations.NullMarked;
