/**
 * What other sites' hits say about a text: passages, how near they are, and what of the text may be
 * shown for them. Arithmetic; nobody is asked here.
 */
@NullMarked
package org.palimpsest.federation.task.passage;

import org.jspecify.annotations.NullMarked;
