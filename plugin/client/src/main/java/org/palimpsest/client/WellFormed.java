package org.palimpsest.client;

/** Makes a string one that UTF-8 can carry. */
final class WellFormed {

  private static final int REPLACEMENT = 0xFFFD;

  private WellFormed() {}

  /** The same string, of the same length, with U+FFFD for every unpaired surrogate. */
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

  /** A paired one would have come as one code point with its other half. */
  private static boolean isUnpairedSurrogate(int codePoint) {
    return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
  }
}
