/**
 * A task in progress: the right to work on it ({@link
 * org.palimpsest.federation.task.progress.ClaimedTask}), its progress, and the stored results of
 * its steps, with which another agent can continue.
 */
@NullMarked
package org.palimpsest.federation.task.progress;

import org.jspecify.annotations.NullMarked;
