package org.palimpsest.core.signs;

/**
 * Finds private-use characters: several in a row, or one between small letters. A lone one is a
 * bullet; one or two among Han characters are rare characters.
 */
final class PrivateUse {

  private static final int RUN_MIN = 3;

  private PrivateUse() {}

  static SignCounter in(String text) {
    SignCounter tally = new SignCounter(SignKind.PRIVATE_USE);
    int before = -1;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int end = i + Character.charCount(codePoint);
      if (is(codePoint)) {
        int count = 1;
        while (end < text.length() && is(text.codePointAt(end))) {
          end += Character.charCount(text.codePointAt(end));
          count++;
        }
        boolean inWord =
            Character.isLowerCase(before)
                && end < text.length()
                && Character.isLowerCase(text.codePointAt(end));
        if (count >= RUN_MIN || inWord) {
          tally.add(count, i, end);
        }
      }
      before = codePoint;
      i = end;
    }
    return tally;
  }

  private static boolean is(int codePoint) {
    return Character.getType(codePoint) == Character.PRIVATE_USE;
  }
}
