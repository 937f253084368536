/**
 * The rendered meaning of a text: markup and escapes are resolved, insertions between characters
 * removed. Start with {@link org.palimpsest.core.markup.Reading}. Invariant: a character's meaning
 * depends on a bounded stretch around it; time is linear.
 */
@NullMarked
package org.palimpsest.core.markup;

import org.jspecify.annotations.NullMarked;
