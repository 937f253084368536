package org.palimpsest.core.text;

/**
 * Latin letters that Unicode does not decompose: small capitals, and white letters in dark circles
 * and squares.
 */
final class OrnateLetters {

  /** In the order of {@link #SMALL_CAPITALS_PLAIN}; x has no small capital. */
  private static final String SMALL_CAPITALS =
      "\u1D00\u0299\u1D04\u1D05\u1D07\uA730\u0262\u029C\u026A\u1D0A\u1D0B\u029F\u1D0D\u0274"
          + "\u1D0F\u1D18\uA7AF\u0280\uA731\u1D1B\u1D1C\u1D20\u1D21\u028F\u1D22";

  private static final String SMALL_CAPITALS_PLAIN = "abcdefghijklmnopqrstuvwyz";
  private static final int LETTERS = 26;
  private static final int[] WHITE_ON_DARK = {0x1F150, 0x1F170};

  private OrnateLetters() {}

  /** The plain small letter, or the character itself. */
  static int plain(int codePoint) {
    for (int first : WHITE_ON_DARK) {
      if (codePoint >= first && codePoint < first + LETTERS) {
        return 'a' + codePoint - first;
      }
    }
    int place = SMALL_CAPITALS.indexOf(codePoint);
    return place < 0 ? codePoint : SMALL_CAPITALS_PLAIN.charAt(place);
  }
}
