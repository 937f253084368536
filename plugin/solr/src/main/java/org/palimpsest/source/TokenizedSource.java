package org.palimpsest.source;

import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenizedText;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.winnow.Letters;

/**
 * A source's text, with its tokens and letters where they are wanted. Safe for use by several
 * threads.
 */
final class TokenizedSource {

  private final String text;
  private final TextFingerprinter fingerprinter;
  private volatile @Nullable TokenizedText tokens;
  private volatile @Nullable Letters letters;

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

  /** Made when they are first asked for. */
  Letters letters() {
    Letters made = letters;
    if (made == null) {
      made = Letters.of(text);
      letters = made;
    }
    return made;
  }
}
