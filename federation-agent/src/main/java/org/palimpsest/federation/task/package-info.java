/**
 * The tasks of a site's own people: the local check first, then the question to other sites for
 * what no local passage explains, then one result of both.
 *
 * <p>{@link org.palimpsest.federation.task.input.TaskInput} is what a task is made of; {@link
 * org.palimpsest.federation.task.TaskRunner} works on tasks. A task is done in steps, and what each
 * step brought is kept, so that another agent can go on where one stopped.
 *
 * <p>Invariant: what was not asked, or not answered, makes the result partial, with a sentence.
 */
@NullMarked
package org.palimpsest.federation.task;

import org.jspecify.annotations.NullMarked;
