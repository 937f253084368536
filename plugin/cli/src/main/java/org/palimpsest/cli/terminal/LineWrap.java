package org.palimpsest.cli.terminal;

import java.util.ArrayList;
import java.util.List;

/** Breaks a text into lines of so many columns: at blanks, and beside wide characters. */
public final class LineWrap {

  private LineWrap() {}

  /**
   * The lines, none wider than the columns unless a single character is.
   *
   * @param text one line, as {@link Printable} makes it
   */
  public static List<String> wrap(String text, int columns) {
    List<String> lines = new ArrayList<>();
    int start = 0;
    while (start < text.length()) {
      int end = fitting(text, start, columns);
      if (end < text.length()) {
        end = lastBreak(text, start, end);
      }
      lines.add(text.substring(start, end).strip());
      start = end;
      while (start < text.length() && text.charAt(start) == ' ') {
        start++;
      }
    }
    return lines;
  }

  /** The line, with blanks up to so many columns. */
  public static String pad(String line, int columns) {
    return line + " ".repeat(Math.max(0, columns - DisplayWidth.of(line)));
  }

  /** Where the columns are full; at least one character further than the start. */
  private static int fitting(String text, int start, int columns) {
    int left = columns;
    int end = start;
    while (end < text.length()) {
      int codePoint = text.codePointAt(end);
      left -= DisplayWidth.of(codePoint);
      if (left < 0 && end > start) {
        return end;
      }
      end += Character.charCount(codePoint);
    }
    return end;
  }

  private static int lastBreak(String text, int start, int end) {
    for (int i = end; i > start; i--) {
      if (isBreak(text, i)) {
        return i;
      }
    }
    return end; // a word wider than a line
  }

  private static boolean isBreak(String text, int index) {
    int before = text.codePointBefore(index);
    int after = text.codePointAt(index);
    return before == ' '
        || after == ' '
        || DisplayWidth.isWide(before)
        || DisplayWidth.isWide(after);
  }
}
