/**
 * The first step of a task: the check against the site's own libraries, and which windows of the
 * text it leaves to ask others about. Start with {@link
 * org.palimpsest.federation.task.local.LocalAnswers}.
 */
@NullMarked
package org.palimpsest.federation.task.local;

import org.jspecify.annotations.NullMarked;
