/**
 * {@code palimpsest batch}: an intake is checked against a library and against itself, and goes on
 * where it stopped.
 *
 * <p>Start with {@link org.palimpsest.cli.batch.BatchRun}, which takes one step after another and
 * notes each in {@link org.palimpsest.cli.batch.BatchJournal}.
 */
@NullMarked
package org.palimpsest.cli.batch;

import org.jspecify.annotations.NullMarked;
