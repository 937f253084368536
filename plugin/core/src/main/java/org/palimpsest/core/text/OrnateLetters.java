package org.palimpsest.core.text;

/**
 * Forms of Latin letters that Unicode takes for letters or symbols of their own, and a reader for
 * the plain ones: small capitals, and white letters in dark circles and squares.
 */
final class OrnateLetters {

  /** In the order of {@link #SMALL_CAPITALS_PLAIN}; there is none of x. */
  private static final String SMALL_CAPITALS =
      "\u1D00\u0299\u1D04\u1D05\u1D07\uA730\u0262\u029C\u026A\u1D0A\u1D0B\u029F\u1D0D\u0274"
          + "\u1D0F\u1D18\uA7AF\u0280\uA731\u1D1B\u1D1C\u1D20\u1D21\u028F\u1D22";

  private static final String SMALL_CAPITALS_PLAIN = "abcdefghijklmnopqrstuvwyz";

  private static final int LETTERS = 26;
  private static final int[] WHITE_ON_DARK = {0x1F150, 0x1F170};

  private OrnateLetters() {}

  /** The plain small letter; every other character stays. */
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
