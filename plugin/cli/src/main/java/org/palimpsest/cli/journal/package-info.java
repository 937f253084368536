/**
 * Journal of completed steps, from which an interrupted run resumes. Start with {@link
 * StepJournal}.
 */
@NullMarked
package org.palimpsest.cli.journal;

import org.jspecify.annotations.NullMarked;
