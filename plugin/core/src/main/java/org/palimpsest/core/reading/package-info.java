/**
 * A text as a reader understands it: markup and escapes mean what a browser or a typesetter makes
 * of them, and what was only put between characters means nothing.
 *
 * <p>Start with {@link org.palimpsest.core.reading.Reading}.
 *
 * <p>Invariant: a character means the same wherever a text is cut, but for a bounded stretch around
 * it; and time is linear in the text.
 */
@NullMarked
package org.palimpsest.core.reading;

import org.jspecify.annotations.NullMarked;
