/**
 * Journal of completed steps, from which an interrupted run resumes.
 *
 * <p>Start with {@link org.palimpsest.cli.journal.StepJournal}.
 */
@NullMarked
package org.palimpsest.cli.journal;

import org.jspecify.annotations.NullMarked;
