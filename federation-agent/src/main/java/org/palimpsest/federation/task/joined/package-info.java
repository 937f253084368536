/**
 * Joins several answers of {@code /check}: sources of all libraries, and ratios that count no
 * character twice.
 */
@NullMarked
package org.palimpsest.federation.task.joined;

import org.jspecify.annotations.NullMarked;
