/**
 * Assignments: submissions that are sources for each other, in a collection of their own. Start
 * with {@link org.palimpsest.federation.assignment.AssignmentChecks}.
 */
@NullMarked
package org.palimpsest.federation.assignment;

import org.jspecify.annotations.NullMarked;
