/**
 * Notes to readers of an answer: a code with arguments, and its sentence in English and Chinese.
 * Start with {@link org.palimpsest.core.note.Note}. Invariant: no argument contains text of a
 * document.
 */
@NullMarked
package org.palimpsest.core.note;

import org.jspecify.annotations.NullMarked;
