/**
 * The local check of a task, and the windows to ask other sites for. Start with {@link
 * org.palimpsest.federation.task.local.LocalAnswers}.
 */
@NullMarked
package org.palimpsest.federation.task.local;

import org.jspecify.annotations.NullMarked;
