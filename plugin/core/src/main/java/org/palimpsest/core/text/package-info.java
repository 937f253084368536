/**
 * Segmentation of texts: paragraphs, <em>natural sentences</em>, <em>sentences</em> of about 150
 * characters to index, and <em>windows</em> to look up. Start with {@link
 * org.palimpsest.core.text.Segmenter}. Invariant: spans are UTF-16 code units of the text as given,
 * are not empty, and never split a surrogate pair.
 */
@NullMarked
package org.palimpsest.core.text;

import org.jspecify.annotations.NullMarked;
