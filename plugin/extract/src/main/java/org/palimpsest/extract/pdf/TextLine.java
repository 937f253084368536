package org.palimpsest.extract.pdf;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A line of text as it stands on a page. Places are in points, from the page's upper left corner as
 * it is read.
 *
 * @param page its page, from 1
 * @param text what it says, not blank
 * @param left where it begins
 * @param right where it ends
 * @param baseline how far down it stands
 * @param size of its type
 * @param pageHeight of its page
 */
record TextLine(
    int page, String text, float left, float right, float baseline, float size, float pageHeight) {

  /** How wide a character is on average. */
  float characterWidth() {
    return (right - left) / text.length();
  }

  float centre() {
    return (left + right) / 2;
  }

  /** How far down the page it stands, 0 to 1. */
  float depth() {
    return baseline / pageHeight;
  }

  /** The size of type that most characters of lines have; 0 of no lines. */
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
}
