package org.palimpsest.core.align;

import org.palimpsest.core.text.Characters;
import org.palimpsest.core.text.Span;

/** Detects enumerations, which are alike without being copies. */
final class Enumerations {

  /** Commas per word; running text has fewer (docs/adr/0025). */
  private static final double COMMAS_MIN = 0.2;

  /** Words per Han character. */
  private static final double HAN_WORD = 0.5;

  private Enumerations() {}

  static boolean isOne(CharSequence text, Span span) {
    double words = 0;
    int commas = 0;
    boolean isInWord = false;
    for (int at = span.offset(); at < span.end(); at++) {
      char character = text.charAt(at);
      boolean isHan = Characters.isIdeographic(character);
      boolean isOfWord = !isHan && Character.isLetterOrDigit(character);
      words += isHan ? HAN_WORD : 0;
      words += isOfWord && !isInWord ? 1 : 0;
      commas += isComma(character) ? 1 : 0;
      isInWord = isOfWord;
    }
    return commas >= COMMAS_MIN * words;
  }

  private static boolean isComma(char character) {
    return switch (character) {
      case ',', ';', '，', '；', '、' -> true;
      default -> false;
    };
  }
}
