/** The JSON of tasks: one strict mapper, and the words of enumerations. */
@NullMarked
package org.palimpsest.federation.task.form;

import org.jspecify.annotations.NullMarked;
