package org.palimpsest.extract.pdf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.pdfbox.text.TextPosition;

/**
 * Characters of a page by where they stand: lines from top to bottom, each from left to right. Text
 * that runs another way is turned first, and never shares a line with other text.
 */
final class Glyphs {

  /** Of the size of type: what stands so much lower is on another line. */
  private static final float LINE = 0.5f;

  private Glyphs() {}

  /** The lines of characters, none empty. */
  static List<List<TextPosition>> lines(List<TextPosition> characters) {
    List<TextPosition> downwards = new ArrayList<>(characters);
    downwards.sort(
        Comparator.comparing(TextPosition::getDir).thenComparing(TextPosition::getYDirAdj));
    List<List<TextPosition>> lines = new ArrayList<>();
    List<TextPosition> line = new ArrayList<>();
    for (TextPosition character : downwards) {
      if (!line.isEmpty() && !isOnLineOf(line.get(0), character)) {
        lines.add(line);
        line = new ArrayList<>();
      }
      line.add(character);
    }
    if (!line.isEmpty()) {
      lines.add(line);
    }
    lines.forEach(each -> each.sort(Comparator.comparing(TextPosition::getXDirAdj)));
    return lines;
  }

  /** Whether two characters stand on one line. */
  static boolean isOnLineOf(TextPosition one, TextPosition other) {
    return one.getDir() == other.getDir()
        && Math.abs(one.getYDirAdj() - other.getYDirAdj()) < LINE * size(one);
  }

  /** The size of type in points, more than 0. */
  static float size(TextPosition character) {
    return Math.max(0.1f, character.getYScale());
  }

  static float left(TextPosition character) {
    return character.getXDirAdj();
  }

  static float right(TextPosition character) {
    return character.getXDirAdj() + character.getWidthDirAdj();
  }

  static boolean isBlank(TextPosition character) {
    String text = character.getUnicode();
    return text == null || text.isBlank();
  }
}
