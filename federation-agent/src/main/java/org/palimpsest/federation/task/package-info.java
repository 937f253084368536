/**
 * The tasks of a site's own people: the local check, the question to other sites for text that no
 * local passage explains, and one result of both. Start with {@link
 * org.palimpsest.federation.task.TaskRunner}. Each step's result is stored, so that another agent
 * can continue.
 *
 * <p>Invariant: missing questions or answers make the result partial, with a note.
 */
@NullMarked
package org.palimpsest.federation.task;

import org.jspecify.annotations.NullMarked;
