/**
 * {@code palimpsest batch}: checks an intake against a library and against itself; resumable. Start
 * with {@link BatchRun}, which records each step in {@link BatchState}.
 */
@NullMarked
package org.palimpsest.cli.batch;

import org.jspecify.annotations.NullMarked;
