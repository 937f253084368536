package org.palimpsest.cli.terminal;

/** Makes text from anywhere safe to print: it can neither command a terminal nor turn its lines. */
public final class Printable {

  private Printable() {}

  /**
   * One line: white space and control characters become single blanks; marks of direction and other
   * invisible characters go.
   */
  public static String line(String text) {
    var line = new StringBuilder(text.length());
    text.codePoints().filter(c -> !isInvisible(c)).forEach(c -> append(line, c));
    return line.toString().strip();
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
