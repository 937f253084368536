/** The input of a task ({@link org.palimpsest.federation.task.input.TaskInput}) and its JSON. */
@NullMarked
package org.palimpsest.federation.task.input;

import org.jspecify.annotations.NullMarked;
