package org.palimpsest.core.align;

/** A text with its tokens. */
public record AlignableText(CharSequence text, TokenizedText tokens) {}
