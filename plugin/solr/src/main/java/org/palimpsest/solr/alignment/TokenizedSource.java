package org.palimpsest.solr.alignment;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.token.TokenizedText;
import org.palimpsest.core.winnow.Letters;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** A source's text with its tokens and letters, computed on first use. Thread-safe. */
public final class TokenizedSource {

  private final String text;
  private final TextFingerprinter fingerprinter;
  private volatile @Nullable TokenizedText tokens;
  private volatile @Nullable Letters letters;

  public TokenizedSource(String text, TextFingerprinter fingerprinter) {
    this.text = text;
    this.fingerprinter = fingerprinter;
  }

  public String text() {
    return text;
  }

  public TokenizedText tokens() {
    TokenizedText made = tokens;
    if (made == null) {
      made = fingerprinter.tokenize(text);
      tokens = made;
    }
    return made;
  }

  public Letters letters() {
    Letters made = letters;
    if (made == null) {
      made = Letters.of(text);
      letters = made;
    }
    return made;
  }
}
