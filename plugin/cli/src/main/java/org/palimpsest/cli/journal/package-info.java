/**
 * What a run has done is noted on the disk, so that it can go on after an interruption.
 *
 * <p>Start with {@link org.palimpsest.cli.journal.StepJournal}.
 */
@NullMarked
package org.palimpsest.cli.journal;

import org.jspecify.annotations.NullMarked;
