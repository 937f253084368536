/**
 * The command line: its commands, and those of other modules by {@link CommandProvider}. Start with
 * {@link Palimpsest}, which lists the commands. Invariant: a document that is unreadable or refused
 * never ends a run. It is named on standard error, counted, and makes the exit code 1. Standard
 * output has only results and summaries.
 */
@NullMarked
package org.palimpsest.cli;

import org.jspecify.annotations.NullMarked;
