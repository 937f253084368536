/**
 * Assignments: documents that are handed in together, as sources for each other, in a collection of
 * their own.
 */
@NullMarked
package org.palimpsest.federation.assignment;

import org.jspecify.annotations.NullMarked;
