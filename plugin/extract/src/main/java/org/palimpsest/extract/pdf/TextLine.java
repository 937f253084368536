package org.palimpsest.extract.pdf;

import java.text.Normalizer;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of text. Coordinates are in points from the upper left corner of the displayed page.
 *
 * @param page from 1
 * @param text not blank
 * @param baseline distance from the top
 * @param size font size
 */
record TextLine(
    int page, String text, float left, float right, float baseline, float size, float pageHeight) {

  float characterWidth() {
    return (right - left) / text.length();
  }

  float centre() {
    return (left + right) / 2;
  }

  /** Relative distance from the top, 0 to 1. */
  float depth() {
    return baseline / pageHeight;
  }

  /** Most frequent font size, by characters; 0 without lines. */
  static float bodySize(List<TextLine> lines) {
    Map<Float, Integer> characters =
        lines.stream()
            .collect(
                Collectors.toMap(
                    line -> Math.round(line.size() * 4) / 4f,
                    line -> line.text().length(),
                    Integer::sum));
    return characters.entrySet().stream()
        .max(Comparator.comparingInt(Map.Entry::getValue))
        .map(Map.Entry::getKey)
        .orElse(0f);
  }

  /** Normalization of characters in PDF files. */
  static final class PageText {

    private static final int RADICALS_FIRST = 0x2E80;
    private static final int RADICALS_LAST = 0x2FDF;

    private PageText() {}

    /**
     * Replaces radicals, which Chinese fonts use by mistake, by ideographs; collapses spaces;
     * removes control characters.
     */
    static String clean(String text) {
      var made = new StringBuilder(text.length());
      text.codePoints().forEach(character -> append(made, character));
      return made.toString().strip();
    }

    private static void append(StringBuilder made, int character) {
      if (character >= RADICALS_FIRST && character <= RADICALS_LAST) {
        made.append(Normalizer.normalize(Character.toString(character), Normalizer.Form.NFKC));
      } else if (Character.isSpaceChar(character) || Character.isWhitespace(character)) {
        if (made.length() > 0 && made.charAt(made.length() - 1) != ' ') {
          made.append(' ');
        }
      } else if (!Character.isISOControl(character)) {
        made.appendCodePoint(character);
      }
    }
  }
}
