/**
 * From a text to the spans that are fingerprinted.
 *
 * <p>A text is a row of paragraphs; a paragraph is cut into <em>natural sentences</em>; natural
 * sentences are joined into <em>sentences</em> of about 150 characters, which are indexed, and into
 * <em>windows</em> of the same size that start at every natural sentence, which are looked up.
 * Start with {@link org.palimpsest.core.text.Segmenter}.
 *
 * <p>Invariant: every span lies inside the text it was made from, is not empty, and never splits a
 * surrogate pair. Offsets and lengths are UTF-16 code units of the text as it was given; nothing is
 * ever normalised here.
 */
@NullMarked
package org.palimpsest.core.text;

import org.jspecify.annotations.NullMarked;
