package org.palimpsest.source;

import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.analysis.TextFingerprinter;

/** A source's text, with its tokens where they are wanted. Safe for use by several threads. */
final class TokenizedSource {

  private final String text;
  private final TextFingerprinter fingerprinter;
  private volatile @Nullable TokenizedText tokens;

  TokenizedSource(String text, TextFingerprinter fingerprinter) {
    this.text = text;
    this.fingerprinter = fingerprinter;
  }

  String text() {
    return text;
  }

  /** Made when they are first asked for. */
  TokenizedText tokens() {
    TokenizedText made = tokens;
    if (made == null) {
      made = fingerprinter.tokenize(text);
      tokens = made;
    }
    return made;
  }
}
