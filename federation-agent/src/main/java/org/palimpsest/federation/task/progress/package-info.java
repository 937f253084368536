/**
 * A task under way: the right to work on it ({@link org.palimpsest.federation.task.progress.Held}),
 * what is told of it, and what each step brought, kept so that another agent can go on.
 */
@NullMarked
package org.palimpsest.federation.task.progress;

import org.jspecify.annotations.NullMarked;
