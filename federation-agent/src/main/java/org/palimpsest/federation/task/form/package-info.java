/** The JSON of tasks: one strict mapper, and the words of enumerations in it. */
@NullMarked
package org.palimpsest.federation.task.form;

import org.jspecify.annotations.NullMarked;
