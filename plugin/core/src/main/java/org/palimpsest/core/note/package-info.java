/**
 * Notes: what a reader of an answer should know, as a code with arguments and its sentence in
 * English and Chinese.
 *
 * <p>Start with {@link org.palimpsest.core.note.Note}.
 *
 * <p>Invariant: no argument holds text of a document.
 */
@NullMarked
package org.palimpsest.core.note;

import org.jspecify.annotations.NullMarked;
