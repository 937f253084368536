package org.palimpsest.core.signs;

import java.lang.Character.UnicodeScript;

/** Scripts that cannot be written, or broken into lines, without characters that do not show. */
final class ScriptsWithControls {

  private static final int FIRST = 0x0590;

  private ScriptsWithControls() {}

  /** All that is no script of Europe and none of East Asia. */
  static boolean has(int codePoint) {
    if (codePoint < FIRST) {
      return false;
    }
    UnicodeScript script = UnicodeScript.of(codePoint);
    return switch (script) {
      case LATIN,
          GREEK,
          CYRILLIC,
          ARMENIAN,
          GEORGIAN,
          CHEROKEE,
          COPTIC,
          LISU,
          COMMON,
          INHERITED,
          UNKNOWN,
          HAN,
          HIRAGANA,
          KATAKANA,
          BOPOMOFO,
          HANGUL ->
          false;
      default -> true;
    };
  }
}
