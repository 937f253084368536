/**
 * {@code palimpsest batch}: checks an intake against a library and against itself; resumable.
 *
 * <p>Start with {@link org.palimpsest.cli.batch.BatchRun}, which records each step in {@link
 * org.palimpsest.cli.batch.BatchState}.
 */
@NullMarked
package org.palimpsest.cli.batch;

import org.jspecify.annotations.NullMarked;
