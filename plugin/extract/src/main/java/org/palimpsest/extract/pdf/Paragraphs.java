package org.palimpsest.extract.pdf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Puts lines together to the paragraphs that they were broken from, over the ends of columns and
 * pages. Footnotes follow the paragraph that they would interrupt.
 *
 * <p>A line goes on with the next one where the next one's first word would not have fitted into
 * it, and nothing else speaks against it: another size, an indent, a gap, the mark of a list.
 */
final class Paragraphs {

  /** Of the size of type: lines of one paragraph are as large. */
  private static final float SIZE_TOLERANCE = 0.07f;

  /** Of the usual distance of lines. */
  private static final float GAP_MAX = 1.35f;

  private static final float USUAL_LEADING = 1.25f;

  /** Fewer distances of lines tell nothing. */
  private static final int STEPS_MIN = 5;

  private static final Pattern ITEM =
      Pattern.compile(
          "^([•◦▪■●○·‣]|[-–—]\\s|\\[\\d+]|\\d{1,2}(\\.\\d{1,2})*[.)、]?\\s|[（(]?[一二三四五六七八九十]{1,3}[)）、.．]"
              + "|[（(]\\d{1,2}[)）]|第[一二三四五六七八九十百零\\d]{1,4}[章节部篇]).*");

  private final Columns columns;
  private final Hyphens hyphens;
  private final float bodySize;
  private final float leading;
  private final List<TextLine> lines;

  private final List<Paragraph> made = new ArrayList<>();
  private final List<Paragraph> deferred = new ArrayList<>();
  private @Nullable Paragraph current;
  private @Nullable TextLine last;

  /**
   * Text with where its pages begin.
   *
   * @param text not blank
   * @param pages by where they begin in the text, their numbers from 1; the first one at 0
   */
  record Paragraph(StringBuilder text, TreeMap<Integer, Integer> pages) {}

  private Paragraphs(List<TextLine> lines) {
    this.lines = lines;
    this.columns = new Columns(lines);
    this.hyphens = new Hyphens(lines);
    this.bodySize = TextLine.bodySize(lines);
    this.leading = leading(lines);
  }

  /**
   * The paragraphs of a document.
   *
   * @param lines in the order of reading, without running heads
   */
  static List<Paragraph> of(List<TextLine> lines) {
    return lines.isEmpty() ? List.of() : new Paragraphs(lines).make();
  }

  /** How far lines of the body are from each other, as a share of their size. */
  private float leading(List<TextLine> all) {
    double[] steps =
        IntStream.range(1, all.size())
            .filter(i -> all.get(i).page() == all.get(i - 1).page())
            .filter(i -> isBody(all.get(i)) && isBody(all.get(i - 1)))
            .mapToDouble(i -> all.get(i).baseline() - all.get(i - 1).baseline())
            .filter(step -> step > bodySize / 2 && step < 4 * bodySize)
            .sorted()
            .toArray();
    return steps.length < STEPS_MIN ? USUAL_LEADING : (float) (steps[steps.length / 2] / bodySize);
  }

  private boolean isBody(TextLine line) {
    return isNear(line.size(), bodySize);
  }

  private static boolean isNear(float one, float other) {
    return Math.abs(one - other) <= SIZE_TOLERANCE * Math.max(one, other);
  }

  private List<Paragraph> make() {
    Map<Integer, List<TextLine>> pages =
        lines.stream()
            .collect(Collectors.groupingBy(TextLine::page, TreeMap::new, Collectors.toList()));
    for (List<TextLine> page : pages.values()) {
      Set<TextLine> notes = Footnotes.of(page, bodySize);
      page.stream().filter(line -> !notes.contains(line)).forEach(this::take);
      addNotes(page.stream().filter(notes::contains).toList());
    }
    end();
    return made;
  }

  private void take(TextLine line) {
    if (current != null && last != null && goesOn(last, line)) {
      hyphens.join(current.text(), line.text());
      mark(current, line, hyphens.joinedAt());
    } else {
      end();
      current = begin(line);
    }
    last = line;
  }

  private static Paragraph begin(TextLine line) {
    var pages = new TreeMap<Integer, Integer>();
    pages.put(0, line.page());
    return new Paragraph(new StringBuilder(line.text()), pages);
  }

  private static void mark(Paragraph paragraph, TextLine line, int at) {
    if (paragraph.pages().lastEntry().getValue() != line.page()) {
      paragraph.pages().put(at, line.page());
    }
  }

  private void end() {
    if (current != null) {
      made.add(current);
      current = null;
    }
    made.addAll(deferred);
    deferred.clear();
  }

  private void addNotes(List<TextLine> notes) {
    Paragraph note = null;
    for (TextLine line : notes) {
      if (note == null || Footnotes.hasMark(line)) {
        note = begin(line);
        deferred.add(note);
      } else {
        hyphens.join(note.text(), line.text());
      }
    }
  }

  private boolean goesOn(TextLine line, TextLine next) {
    if (!isNear(line.size(), next.size()) || ITEM.matcher(next.text()).matches()) {
      return false;
    }
    boolean samePage = line.page() == next.page();
    float step = next.baseline() - line.baseline();
    boolean below = samePage && step > 0 && next.left() < line.right();
    if (below && step > GAP_MAX * leading * Math.max(line.size(), bodySize)) {
      return false;
    }
    if (samePage && !below && next.left() < line.right() && step <= 0) {
      return false; // back up the page, and in no column beside
    }
    return !isIndented(line, next, below) && !isCentred(line, next) && isFull(line, next);
  }

  /** In a column beside or on a next page there is nothing to compare the indent with. */
  private static boolean isIndented(TextLine line, TextLine next, boolean below) {
    boolean startsLow = Character.isLowerCase(next.text().codePointAt(0));
    return below && !startsLow && next.left() > line.left() + next.size() / 2;
  }

  private static boolean isCentred(TextLine line, TextLine next) {
    return Math.abs(line.left() - next.left()) > 2 * line.size()
        && Math.abs(line.right() - next.right()) > 2 * line.size()
        && Math.abs(line.centre() - next.centre()) < line.size() / 2;
  }

  /** Whether the next line's first word would not have fitted. */
  private boolean isFull(TextLine line, TextLine next) {
    float room = columns.right(line) - line.right();
    return room < firstWord(next.text()) * next.characterWidth() + line.size() / 2;
  }

  /** How many characters may not be parted at the start of a text. */
  private static int firstWord(String text) {
    if (Hyphens.isHan(text.codePointAt(0))) {
      return 2; // with a mark that may not begin a line
    }
    int end = text.indexOf(' ');
    return end < 0 ? text.length() : end;
  }
}
