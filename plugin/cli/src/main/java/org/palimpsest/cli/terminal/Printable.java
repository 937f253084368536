package org.palimpsest.cli.terminal;

/**
 * Conversion of untrusted text for terminals: without control sequences and bidirectional
 * overrides.
 */
public final class Printable {

  private static final int DELETE = 0x7F;
  private static final int DELETE_PICTURE = 0x2421;

  /** Symbols of the control characters begin here, in the same order. */
  private static final int FIRST_PICTURE = 0x2400;

  private static final int REPLACEMENT = 0xFFFD;

  private Printable() {}

  /**
   * One line: white space and control characters become blanks; invisible characters are removed.
   */
  public static String line(String text) {
    var line = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isInvisible(c)).forEach(c -> append(line, c));
    return line.toString().strip();
  }

  /**
   * All lines with tabs and line ends. Other control characters become their symbols, such as
   * {@code ␛}, or U+FFFD.
   */
  public static String lines(String text) {
    var lines = new StringBuilder(text.length());
    text.replace("\r\n", "\n").codePoints().map(Printable::shown).forEach(lines::appendCodePoint);
    return lines.toString();
  }

  private static int shown(int codePoint) {
    if (!Character.isISOControl(codePoint) || codePoint == '\n' || codePoint == '\t') {
      return codePoint;
    }
    if (codePoint == DELETE) {
      return DELETE_PICTURE;
    }
    return codePoint < ' ' ? FIRST_PICTURE + codePoint : REPLACEMENT;
  }

  private static void append(StringBuilder line, int codePoint) {
    if (!Character.isWhitespace(codePoint) && !Character.isISOControl(codePoint)) {
      line.appendCodePoint(codePoint);
    } else if (!line.isEmpty() && line.charAt(line.length() - 1) != ' ') {
      line.append(' ');
    }
  }

  private static boolean isInvisible(int codePoint) {
    int type = Character.getType(codePoint);
    return type == Character.FORMAT || type == Character.SURROGATE;
  }
}
