package org.palimpsest.core.align;

/**
 * A text and what it is aligned by.
 *
 * @param text that the tokens are of
 */
public record AlignableText(CharSequence text, TokenizedText tokens) {}
