/**
 * What a task is made of, and how it is read from a request and from the state: {@link
 * org.palimpsest.federation.task.input.TaskInput}.
 */
@NullMarked
package org.palimpsest.federation.task.input;

import org.jspecify.annotations.NullMarked;
