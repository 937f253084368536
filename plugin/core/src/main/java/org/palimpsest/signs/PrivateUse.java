package org.palimpsest.signs;

/** Finds characters of private use beside letters; one that stands alone is a bullet of a list. */
final class PrivateUse {

  private PrivateUse() {}

  static Tally in(String text) {
    Tally tally = new Tally(SignKind.PRIVATE_USE);
    int before = -1;
    for (int i = 0; i < text.length(); ) {
      int codePoint = text.codePointAt(i);
      int end = i + Character.charCount(codePoint);
      if (is(codePoint) && (isText(before) || end < text.length() && is(text.codePointAt(end)))) {
        tally.add(1, i, end);
      }
      before = codePoint;
      i = end;
    }
    return tally;
  }

  private static boolean is(int codePoint) {
    return Character.getType(codePoint) == Character.PRIVATE_USE;
  }

  private static boolean isText(int codePoint) {
    return codePoint >= 0 && (Character.isLetterOrDigit(codePoint) || is(codePoint));
  }
}
