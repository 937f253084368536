/**
 * The command line: {@code create}, {@code index}, {@code check}, and what other modules add with
 * {@link org.palimpsest.cli.CommandProvider}.
 *
 * <p>Start with {@link org.palimpsest.cli.Palimpsest}, which names all commands; the larger ones
 * have packages of their own, and so have what they read, what they write, and options that they
 * share.
 *
 * <p>Invariant: one document that cannot be read or is refused never ends a run. It is named on
 * standard error, counted, and makes the exit code 1; results and summaries alone go to standard
 * output.
 */
@NullMarked
package org.palimpsest.cli;

import org.jspecify.annotations.NullMarked;
