package org.palimpsest.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Line breaking at blanks and beside wide characters. */
public final class LineWrap {

  private LineWrap() {}

  /**
   * The lines; only a single character may exceed the width.
   *
   * @param text a line as {@link Printable} returns it
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

  public static String pad(String line, int columns) {
    return line + " ".repeat(Math.max(0, columns - DisplayWidth.of(line)));
  }

  /** End of the part that fits; at least one character. */
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

  /**
   * Display width of characters: two columns for East Asian wide characters and emoji, zero for
   * combining ones.
   *
   * <p>After Unicode Standard Annex 11, East Asian Width, W and F, without single wide symbols in
   * narrow blocks.
   */
  static final class DisplayWidth {

    /** Wide blocks: first to last code point. */
    private static final TreeMap<Integer, Integer> WIDE =
        new TreeMap<>(
            Map.ofEntries(
                Map.entry(0x1100, 0x115F), // Hangul, initial consonants
                Map.entry(0x2E80, 0x303E), // radicals, CJK punctuation
                Map.entry(0x3041, 0xA4CF), // kana, ideographs, Yi
                Map.entry(0xA960, 0xA97F), // Hangul, more initial consonants
                Map.entry(0xAC00, 0xD7A3), // Hangul, syllables
                Map.entry(0xF900, 0xFAFF), // compatibility ideographs
                Map.entry(0xFE10, 0xFE19), // vertical forms
                Map.entry(0xFE30, 0xFE6F), // compatibility forms
                Map.entry(0xFF01, 0xFF60), // full-width forms
                Map.entry(0xFFE0, 0xFFE6), // full-width signs
                Map.entry(0x16FE0, 0x1B2FF), // Tangut, Khitan, more kana, Nushu
                Map.entry(0x1F300, 0x1F64F), // pictures
                Map.entry(0x1F680, 0x1F6FF), // transport
                Map.entry(0x1F900, 0x1FAFF), // more pictures
                Map.entry(0x20000, 0x3FFFD))); // more ideographs

    private static final int HANGUL_MEDIAL_FIRST = 0x1160;
    private static final int HANGUL_FINAL_LAST = 0x11FF;

    private DisplayWidth() {}

    static int of(String text) {
      return text.codePoints().map(DisplayWidth::of).sum();
    }

    /** The width of a code point: 0, 1 or 2 columns. */
    static int of(int codePoint) {
      if (isWide(codePoint)) {
        return 2;
      }
      return isWithoutWidth(codePoint) ? 0 : 1;
    }

    static boolean isWide(int codePoint) {
      Map.Entry<Integer, Integer> block = WIDE.floorEntry(codePoint);
      return block != null && codePoint <= block.getValue() && !isMark(codePoint);
    }

    private static boolean isWithoutWidth(int codePoint) {
      return isMark(codePoint)
          || Character.getType(codePoint) == Character.FORMAT
          || Character.isISOControl(codePoint)
          || (codePoint >= HANGUL_MEDIAL_FIRST && codePoint <= HANGUL_FINAL_LAST);
    }

    private static boolean isMark(int codePoint) {
      int type = Character.getType(codePoint);
      return type == Character.NON_SPACING_MARK || type == Character.ENCLOSING_MARK;
    }
  }
}
