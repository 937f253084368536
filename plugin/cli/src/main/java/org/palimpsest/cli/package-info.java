/**
 * The command line: {@code create}, {@code index}, {@code check}, and what other modules add with
 * {@link org.palimpsest.cli.CommandProvider}.
 *
 * <p>Start with {@link org.palimpsest.cli.Palimpsest}; each command is a class of its own. {@link
 * org.palimpsest.cli.ReportPrinter} turns a result into a page for a reader and is of use outside.
 *
 * <p>Invariant: one document that cannot be read or is refused never ends a run. It is named on
 * standard error, counted, and makes the exit code 1; results and summaries alone go to standard
 * output.
 */
@NullMarked
package org.palimpsest.cli;

import org.jspecify.annotations.NullMarked;
