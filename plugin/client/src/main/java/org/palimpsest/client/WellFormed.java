package org.palimpsest.client;

/** Makes strings encodable in UTF-8. */
final class WellFormed {

  private static final int REPLACEMENT = 0xFFFD;

  private WellFormed() {}

  /** A string of the same length with U+FFFD for every unpaired surrogate. */
  static String of(String text) {
    if (text.codePoints().noneMatch(WellFormed::isUnpairedSurrogate)) {
      return text;
    }
    var repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(codePoint -> isUnpairedSurrogate(codePoint) ? REPLACEMENT : codePoint)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }

  /** Pairs come as one code point. */
  private static boolean isUnpairedSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
