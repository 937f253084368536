package org.palimpsest.cli.terminal;

import java.util.Map;
import java.util.TreeMap;

/**
 * How many columns a terminal gives a character: two for Chinese, Japanese and Korean ones and for
 * emoji, none for those that combine with the one before.
 *
 * <p>After Unicode Standard Annex 11, East Asian Width, W and F; of the few wide symbols that stand
 * among narrow ones, nothing is known here.
 */
final class DisplayWidth {

  /** The last wide character of each block, by its first. */
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

  /** The columns of a string, 0 or more. */
  static int of(String text) {
    return text.codePoints().map(DisplayWidth::of).sum();
  }

  /** The columns of a code point: 0, 1 or 2. */
  static int of(int codePoint) {
    if (isWide(codePoint)) {
      return 2;
    }
    return isWithoutWidth(codePoint) ? 0 : 1;
  }

  /** Whether it takes two columns. */
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
