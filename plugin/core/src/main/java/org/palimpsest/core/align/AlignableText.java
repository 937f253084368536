package org.palimpsest.core.align;

import org.palimpsest.core.token.TokenizedText;

/** A text with its tokens. */
public record AlignableText(CharSequence text, TokenizedText tokens) {}
