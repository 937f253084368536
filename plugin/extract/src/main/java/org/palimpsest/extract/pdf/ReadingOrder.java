package org.palimpsest.extract.pdf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/**
 * Restores the reading order if a file has its characters scattered although the page shows whole
 * lines.
 *
 * <p>The file's order is mostly right, and reflects columns and tables. It is replaced only in
 * stretches where many characters are followed by another one than their neighbour on the page.
 * Normal text has such pairs only where a remark was painted later.
 */
final class ReadingOrder {

  private static final int WINDOW = 200;

  /**
   * Minimum contrary pairs of a window; reordered words of English have about 35, letters nearly
   * all.
   */
  private static final int CONTRARY_MIN = 16;

  /** Maximum gap of neighbours in font sizes; a larger one separates cells or columns. */
  private static final float BESIDE = 1;

  /** Maximum distance in font sizes to the next character of vertical text. */
  private static final float BELOW = 2.5f;

  /** In character widths; bold type may paint characters twice, slightly apart. */
  private static final float SAME_PLACE = 0.5f;

  /** Minimum overlap in character widths; italics overlap less. */
  private static final float UPON = 0.3f;

  /** Maximum share of overlapping characters in a stretch. */
  private static final double OVERLAPS_MAX = 0.1;

  private final List<TextPosition> article;

  /** Indices of non-blank characters in the article. */
  private final List<Integer> inked = new ArrayList<>();

  private final IdentityHashMap<TextPosition, Place> places = new IdentityHashMap<>();

  private record Place(List<TextPosition> line, int index) {}

  /** Half-open range of inked characters. */
  private record Stretch(int from, int to) {}

  private ReadingOrder(List<TextPosition> article) {
    this.article = article;
    for (int i = 0; i < article.size(); i++) {
      TextPosition character = article.get(i);
      if (!Glyphs.isBlank(character) && !character.getFont().isVertical()) {
        inked.add(i);
      }
    }
    for (List<TextPosition> line : Glyphs.lines(inked.stream().map(article::get).toList())) {
      for (int i = 0; i < line.size(); i++) {
        places.put(line.get(i), new Place(line, i));
      }
    }
  }

  /**
   * Reorders the stretches that need it. {@code article}: characters in file order; modified;
   * returns whether any were reordered.
   */
  static boolean restore(List<TextPosition> article) {
    var order = new ReadingOrder(article);
    boolean restored = false;
    for (Stretch stretch : order.absurd()) {
      restored |= order.sort(stretch);
    }
    return restored;
  }

  private List<Stretch> absurd() {
    List<Integer> contrary = new ArrayList<>();
    for (int pair = 0; pair + 1 < inked.size(); pair++) {
      if (isContrary(article.get(inked.get(pair)), article.get(inked.get(pair + 1)))) {
        contrary.add(pair);
      }
    }
    List<Stretch> windows = new ArrayList<>();
    for (int last = CONTRARY_MIN - 1; last < contrary.size(); last++) {
      int from = contrary.get(last - CONTRARY_MIN + 1);
      int to = contrary.get(last) + 2;
      if (to - from <= WINDOW) {
        add(windows, new Stretch(from, to));
      }
    }
    List<Stretch> stretches = new ArrayList<>();
    windows.forEach(window -> add(stretches, grown(window)));
    return stretches;
  }

  /** Extends a stretch to the characters around it on its lines. */
  private Stretch grown(Stretch stretch) {
    Set<List<TextPosition>> lines = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = stretch.from(); i < stretch.to(); i++) {
      lines.add(place(i).line());
    }
    int from = stretch.from();
    while (from > 0 && lines.contains(place(from - 1).line())) {
      from--;
    }
    int to = stretch.to();
    while (to < inked.size() && lines.contains(place(to).line())) {
      to++;
    }
    return new Stretch(from, to);
  }

  private Place place(int index) {
    return Objects.requireNonNull(places.get(article.get(inked.get(index))));
  }

  /** Adds a stretch, merged with the last one if they touch. */
  private static void add(List<Stretch> stretches, Stretch next) {
    int last = stretches.size() - 1;
    if (last >= 0 && stretches.get(last).to() >= next.from()) {
      Stretch before = stretches.get(last);
      stretches.set(
          last,
          new Stretch(Math.min(before.from(), next.from()), Math.max(before.to(), next.to())));
    } else {
      stretches.add(next);
    }
  }

  /** Whether a character has a neighbour on the page, but another one follows in the file. */
  private boolean isContrary(TextPosition character, TextPosition next) {
    float width = Math.max(character.getWidthDirAdj(), 0.1f);
    TextPosition beside = beside(character, width);
    if (beside == null || isBelow(character, next)) {
      return false;
    }
    if (!Glyphs.isOnLineOf(character, next)) {
      return !isRaised(character, next);
    }
    float ahead = Glyphs.left(next) - Glyphs.left(beside);
    boolean goesOn = Math.abs(ahead) <= SAME_PLACE * width;
    return !goesOn && !isBefore(character, next) && !isSamePlace(character, next, width);
  }

  private @Nullable TextPosition beside(TextPosition character, float width) {
    Place place = Objects.requireNonNull(places.get(character));
    float reach = Glyphs.right(character) + BESIDE * Glyphs.size(character);
    for (int i = place.index() + 1; i < place.line().size(); i++) {
      TextPosition other = place.line().get(i);
      if (Glyphs.left(other) > reach) {
        return null;
      }
      if (!isSamePlace(character, other, width)) {
        return other;
      }
    }
    return null;
  }

  private static boolean isSamePlace(TextPosition one, TextPosition other, float width) {
    return Math.abs(Glyphs.left(other) - Glyphs.left(one)) < SAME_PLACE * width;
  }

  private static boolean isBefore(TextPosition character, TextPosition next) {
    float gap = Glyphs.left(character) - Glyphs.right(next);
    return gap > -SAME_PLACE * next.getWidthDirAdj() && gap < BESIDE * Glyphs.size(character);
  }

  /** Whether the next character follows at another height, as in a formula. */
  private static boolean isRaised(TextPosition character, TextPosition next) {
    float size = Glyphs.size(character);
    float gap = Glyphs.left(next) - Glyphs.right(character);
    return character.getDir() == next.getDir()
        && Math.abs(next.getYDirAdj() - character.getYDirAdj()) < size
        && gap > -SAME_PLACE * character.getWidthDirAdj()
        && gap < BESIDE * size;
  }

  private static boolean isBelow(TextPosition character, TextPosition next) {
    float down = next.getYDirAdj() - character.getYDirAdj();
    float size = Glyphs.size(character);
    return Math.abs(Glyphs.left(next) - Glyphs.left(character)) < SAME_PLACE * size
        && down > size / 2
        && down < BELOW * size;
  }

  /**
   * Sorts a stretch by column, line and position, unless text overlaps: then only the file's order
   * separates it.
   */
  private boolean sort(Stretch stretch) {
    List<TextPosition> part =
        article.subList(inked.get(stretch.from()), inked.get(stretch.to() - 1) + 1);
    List<Float> gutters = Gutters.of(part);
    List<List<TextPosition>> columns = new ArrayList<>();
    for (int i = 0; i <= gutters.size(); i++) {
      columns.add(new ArrayList<>());
    }
    for (TextPosition character : part) {
      int found = Collections.binarySearch(gutters, Glyphs.left(character));
      columns.get(found < 0 ? -found - 1 : found).add(character);
    }
    List<TextPosition> sorted = new ArrayList<>(part.size());
    columns.forEach(column -> Glyphs.lines(column).forEach(sorted::addAll));
    if (overlaps(sorted) > OVERLAPS_MAX * sorted.size()) {
      return false;
    }
    for (int i = 0; i < sorted.size(); i++) {
      part.set(i, sorted.get(i));
    }
    return true;
  }

  private static int overlaps(List<TextPosition> sorted) {
    int overlaps = 0;
    TextPosition last = null;
    for (TextPosition character : sorted) {
      if (!Glyphs.isBlank(character)) {
        if (last != null && Glyphs.isOnLineOf(last, character)) {
          float width = Math.min(last.getWidthDirAdj(), character.getWidthDirAdj());
          boolean upon = Glyphs.left(character) < Glyphs.right(last) - UPON * width;
          boolean bold =
              isSamePlace(last, character, width)
                  && Objects.equals(last.getUnicode(), character.getUnicode());
          overlaps += upon && !bold ? 1 : 0;
        }
        last = character;
      }
    }
    return overlaps;
  }

  /** Gaps between columns. */
  private static final class Gutters {

    /** Fewer lines may have a common gap by chance. */
    private static final int LINES_MIN = 5;

    private Gutters() {}

    /** Right ends of columns, from left to right. */
    static List<Float> of(List<TextPosition> part) {
      List<TextPosition> rightwards =
          part.stream()
              .filter(character -> !Glyphs.isBlank(character))
              .sorted(Comparator.comparing(Glyphs::left))
              .toList();
      List<Float> gutters = new ArrayList<>();
      if (rightwards.isEmpty() || Glyphs.lines(rightwards).size() < LINES_MIN) {
        return gutters;
      }
      float covered = Glyphs.right(rightwards.get(0));
      for (TextPosition character : rightwards) {
        if (Glyphs.left(character) > covered + BESIDE * Glyphs.size(character)) {
          gutters.add((Glyphs.left(character) + covered) / 2);
        }
        covered = Math.max(covered, Glyphs.right(character));
      }
      return gutters;
    }
  }

  /**
   * Arranges characters in lines from top to bottom, each from left to right. Text of different
   * directions is on different lines.
   */
  static final class Glyphs {

    /** Maximum vertical distance on a line, as a share of the font size. */
    private static final float LINE = 0.5f;

    private Glyphs() {}

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

    static boolean isOnLineOf(TextPosition one, TextPosition other) {
      return one.getDir() == other.getDir()
          && Math.abs(one.getYDirAdj() - other.getYDirAdj()) < LINE * size(one);
    }

    /** Font size in points, more than 0. */
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
}
