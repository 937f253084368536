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
 * Puts characters back into the order in which they are read, where a file has them in an absurd
 * one: whoever looks at the page sees whole lines, and the file paints them as scattered words.
 *
 * <p>The order of the file is right nearly always, and knows of columns and tables what their
 * places do not tell. So it is given up only over a stretch in which many characters are followed
 * by another one than that which stands right beside them. Honest text does so where a line has a
 * remark in it that was painted later; at the ends of lines and cells nothing stands beside.
 */
final class ReadingOrder {

  /** Pairs of characters, one painted after the other, that are looked at together. */
  private static final int WINDOW = 200;

  /** Of them; words of English in another order have some 35, letters nearly all. */
  private static final int CONTRARY_MIN = 16;

  /** Of the size of type: what stands further off is another cell or column. */
  private static final float BESIDE = 1;

  /** Of the size of type: a character may go on below, in text that runs downwards. */
  private static final float BELOW = 2.5f;

  /** Of a character's width: bold type is made of characters painted twice, a little apart. */
  private static final float SAME_PLACE = 0.5f;

  /** Of a character's width: letters of italics do not reach so far into the next one. */
  private static final float UPON = 0.3f;

  /** Share of a stretch's characters. */
  private static final double OVERLAPS_MAX = 0.1;

  private final List<TextPosition> article;

  /** The places in the article of characters that are no space. */
  private final List<Integer> inked = new ArrayList<>();

  private final IdentityHashMap<TextPosition, Place> places = new IdentityHashMap<>();

  private record Place(List<TextPosition> line, int index) {}

  /** From one of the inked characters to another one, which is exclusive. */
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
   * Orders the stretches of characters that need it.
   *
   * @param article as the file has them; changed
   * @return whether there were any
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

  /** With the characters before and after that stand on lines of it. */
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

  /** Adds a stretch, to the last one where they meet. */
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

  /** Whether a character stands right beside one, and another one was painted next. */
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

  /** In text that is written from right to left. */
  private static boolean isBefore(TextPosition character, TextPosition next) {
    float gap = Glyphs.left(character) - Glyphs.right(next);
    return gap > -SAME_PLACE * next.getWidthDirAdj() && gap < BESIDE * Glyphs.size(character);
  }

  /** Whether the next one follows, and only stands higher or lower, as in a formula. */
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
   * Orders a stretch by column, line, and place in the line. Not where text stands upon text: their
   * order in the file is all that keeps them apart.
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

  /** How many characters stand partly upon the one before. */
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

  /** The white between columns. */
  private static final class Gutters {

    /** Fewer lines may leave a gap between words by chance. */
    private static final int LINES_MIN = 5;

    private Gutters() {}

    /** Where columns of characters end, from left to right. */
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
}
