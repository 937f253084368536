package org.palimpsest.core.disguise;

/** Finds controls of writing direction in text that needs no such control. */
final class DirectionOverrides {

  private DirectionOverrides() {}

  static boolean is(int codePoint) {
    return (codePoint >= 0x202A && codePoint <= 0x202E)
        || (codePoint >= 0x2066 && codePoint <= 0x2069);
  }

  static SignCounter in(String text) {
    SignCounter tally = new SignCounter(SignKind.DIRECTION_OVERRIDES);
    boolean rightToLeft = text.codePoints().anyMatch(DirectionOverrides::isRightToLeft);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (rightToLeft ? c == 0x202D || c == 0x202E : is(c)) {
        tally.add(1, i, i + 1);
      }
    }
    return tally;
  }

  private static boolean isRightToLeft(int codePoint) {
    if (codePoint < 0x0590) {
      return false;
    }
    byte direction = Character.getDirectionality(codePoint);
    return direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT_ARABIC
        || (direction == Character.DIRECTIONALITY_RIGHT_TO_LEFT && Character.isLetter(codePoint));
  }
}
