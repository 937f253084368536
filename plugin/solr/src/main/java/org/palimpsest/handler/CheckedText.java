package org.palimpsest.handler;

import org.jspecify.annotations.Nullable;

/**
 * A suspicious text, with blanks in place of sections that are not checked, and its terms where
 * they are asked for. Used by one thread at a time.
 */
final class CheckedText {

  private final String text;
  private final boolean keepsTerms;
  private @Nullable TextTerms terms;

  /**
   * A text whose terms nobody has asked for yet.
   *
   * @param keepsTerms whether they stay in memory until {@link #dropTerms}
   */
  CheckedText(String text, boolean keepsTerms) {
    this.text = text;
    this.keepsTerms = keepsTerms;
  }

  String text() {
    return text;
  }

  /**
   * The text as this node's full-text index sees it.
   *
   * @param fullText the node's only one, the same each time
   */
  TextTerms terms(FullText fullText) {
    TextTerms made = terms;
    if (made == null) {
      made = TextTerms.of(fullText, text);
      terms = keepsTerms ? made : null;
    }
    return made;
  }

  /** Forgets the terms, of which nothing will be asked any more. */
  void dropTerms() {
    terms = null;
  }
}
