package org.palimpsest.core.looks;

import java.util.List;
import java.util.Locale;

/** Recognises titles without a number. */
final class PlainTitle {

  /** Captions of tables and figures. */
  private static final List<String> CAPTIONS =
      List.of("figure", "fig.", "table", "图", "圖", "表", "附图", "附表");

  private PlainTitle() {}

  /** A capital or Han character first, a letter or digit last. */
  static boolean is(CharSequence line) {
    int first = Character.codePointAt(line, 0);
    int last = Character.codePointBefore(line, line.length());
    return (Character.isUpperCase(first) || Character.isIdeographic(first))
        && (Character.isLetterOrDigit(last) || "?？)）”》".indexOf(last) >= 0)
        && !isCaption(line);
  }

  private static boolean isCaption(CharSequence line) {
    String lower = line.toString().toLowerCase(Locale.ROOT);
    return CAPTIONS.stream()
        .filter(lower::startsWith)
        .anyMatch(caption -> lower.chars().skip(caption.length()).anyMatch(Character::isDigit));
  }
}
