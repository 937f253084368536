package org.palimpsest.core.signs;

import java.lang.Character.UnicodeScript;

/** Scripts that need invisible characters. */
final class ScriptsWithControls {

  private static final int FIRST = 0x0590;

  private ScriptsWithControls() {}

  /** All but European and East Asian scripts. */
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
