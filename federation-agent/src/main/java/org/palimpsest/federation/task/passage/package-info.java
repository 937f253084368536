/**
 * Evaluation of other sites' hits: passages, their distances, and the text that may be shown for
 * them. No input or output.
 */
@NullMarked
package org.palimpsest.federation.task.passage;

import org.jspecify.annotations.NullMarked;
