package org.palimpsest.extract.pdf;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Assembles lines to paragraphs across columns and pages. Footnotes follow the paragraph that they
 * would interrupt.
 *
 * <p>A line continues the previous one if its first word would not have fitted there, unless size,
 * indent, gap or a list mark contradict.
 */
final class PdfParagraphs {

  /** Relative tolerance of the font size. */
  private static final float SIZE_TOLERANCE = 0.07f;

  /** Maximum relative line distance within a paragraph. */
  private static final float GAP_MAX = 1.35f;

  private static final float USUAL_LEADING = 1.25f;

  /** Minimum number of line distances for a median. */
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
   * Text with page starts.
   *
   * @param text not blank
   * @param pages page numbers by offset; the first at 0
   */
  record Paragraph(StringBuilder text, TreeMap<Integer, Integer> pages) {}

  private PdfParagraphs(List<TextLine> lines) {
    this.lines = lines;
    this.columns = new Columns(lines);
    this.hyphens = new Hyphens(lines);
    this.bodySize = TextLine.bodySize(lines);
    this.leading = leading(lines);
  }

  static List<Paragraph> of(List<TextLine> lines) {
    return lines.isEmpty() ? List.of() : new PdfParagraphs(lines).make();
  }

  /** Line distance of the body, relative to the font size. */
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
      return false; // upwards without a column to the right
    }
    return !isIndented(line, next, below) && !isCentred(line, next) && isFull(line, next);
  }

  /** Indents are not comparable across columns and pages. */
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

  /** Length of the unbreakable start of a text. */
  private static int firstWord(String text) {
    if (Hyphens.isHan(text.codePointAt(0))) {
      return 2; // with punctuation that may not begin a line
    }
    int end = text.indexOf(' ');
    return end < 0 ? text.length() : end;
  }

  /**
   * Right edges of a document's columns, to distinguish lines that fill the column from ends of
   * paragraphs.
   *
   * <p>A common line end is an edge. Without one, the longest line with the same start is the edge.
   */
  static final class Columns {

    private static final float STEP = 4;

    /** Minimum share of the document's lines. */
    private static final double COMMON = 0.08;

    private final List<Float> edges = new ArrayList<>();
    private final Map<Integer, Float> longest = new HashMap<>();

    Columns(List<TextLine> lines) {
      Map<Integer, Integer> ends = new HashMap<>();
      for (TextLine line : lines) {
        ends.merge(Math.round(line.right() / STEP), 1, Integer::sum);
        longest.merge(Math.round(line.left() / STEP), line.right(), Math::max);
      }
      ends.forEach(
          (place, count) -> {
            if (count >= Math.max(3, COMMON * lines.size())) {
              edges.add(place * STEP);
            }
          });
      edges.sort(null);
    }

    float right(TextLine line) {
      for (float edge : edges) {
        if (edge >= line.right() - STEP) {
          return edge;
        }
      }
      int left = Math.round(line.left() / STEP);
      float right = line.right();
      for (int place = left - 1; place <= left + 1; place++) {
        right = Math.max(right, longest.getOrDefault(place, right));
      }
      return right;
    }
  }

  /**
   * Joins lines: Han characters without a space, words with a space, parts of a hyphenated word
   * without one. A hyphen stays if the document elsewhere has the word only with the hyphen.
   */
  static final class Hyphens {

    private static final Pattern WORD = Pattern.compile("\\p{L}+(-\\p{L}+)*");
    private static final Pattern LAST_PART = Pattern.compile("(\\p{L}+)[-\u2010\u00AD]$");
    private static final Pattern FIRST_PART = Pattern.compile("^\\p{L}+");

    private final Set<String> words = new HashSet<>();
    private int joinedAt;

    Hyphens(List<TextLine> lines) {
      for (TextLine line : lines) {
        Matcher word = WORD.matcher(line.text());
        while (word.find()) {
          words.add(word.group().toLowerCase(Locale.ROOT));
        }
      }
    }

    void join(StringBuilder text, String line) {
      Matcher before = LAST_PART.matcher(text);
      Matcher after = FIRST_PART.matcher(line);
      if (before.find() && after.find() && isOneWord(before.group(1), after.group())) {
        if (!keepsHyphen(before.group(1), after.group())) {
          text.setLength(text.length() - 1);
        }
      } else if (needsSpace(text, line)) {
        text.append(' ');
      }
      joinedAt = text.length();
      text.append(line);
    }

    int joinedAt() {
      return joinedAt;
    }

    /** A capitalized part begins another word, unless both are in capitals. */
    private static boolean isOneWord(String first, String second) {
      return Character.isLowerCase(second.codePointAt(0))
          || (isUpperCase(first) && isUpperCase(second));
    }

    private static boolean isUpperCase(String part) {
      return part.equals(part.toUpperCase(Locale.ROOT));
    }

    private boolean keepsHyphen(String first, String second) {
      String hyphened = (first + "-" + second).toLowerCase(Locale.ROOT);
      String whole = (first + second).toLowerCase(Locale.ROOT);
      return words.contains(hyphened) && !words.contains(whole);
    }

    private static boolean needsSpace(StringBuilder text, String line) {
      return !isHan(text.codePointBefore(text.length())) && !isHan(line.codePointAt(0));
    }

    /** Whether the script has no spaces: Han, kana, and their punctuation. */
    static boolean isHan(int character) {
      UnicodeScript script = UnicodeScript.of(character);
      return script == UnicodeScript.HAN
          || script == UnicodeScript.HIRAGANA
          || script == UnicodeScript.KATAKANA
          || (character >= 0x3000 && character <= 0x303F)
          || (character >= 0xFF00 && character <= 0xFFEF);
    }
  }

  /**
   * Finds the footnotes of a page: smaller lines in its lower part, from one with a mark on,
   * without full-size lines below.
   */
  static final class Footnotes {

    private static final float SMALLER = 0.94f;
    private static final float DEPTH_MIN = 0.4f;

    private static final Pattern MARK =
        Pattern.compile("^([\\d*†‡§¶①-⑳]|\\[\\d+]|[（(]\\d+[)）]|注).*");

    private Footnotes() {}

    /**
     * The footnote lines of a page. {@code page}: its lines in reading order, without running
     * heads. {@code bodySize}: font size of the document.
     */
    static Set<TextLine> of(List<TextLine> page, float bodySize) {
      List<TextLine> body = page.stream().filter(line -> line.size() > SMALLER * bodySize).toList();
      Set<TextLine> notes = Collections.newSetFromMap(new IdentityHashMap<>());
      TextLine before = null;
      for (TextLine line : page) {
        boolean low = line.size() <= SMALLER * bodySize && line.depth() > DEPTH_MIN;
        if (low && isBelow(line, body) && (hasMark(line) || notes.contains(before))) {
          notes.add(line);
        }
        before = line;
      }
      return body.isEmpty() ? Set.of() : notes; // a page of small type is not a page of notes
    }

    /** Whether no full-size line is below in the same column. */
    private static boolean isBelow(TextLine line, List<TextLine> body) {
      return body.stream()
          .noneMatch(
              other ->
                  other.baseline() > line.baseline()
                      && other.left() < line.right()
                      && other.right() > line.left());
    }

    static boolean hasMark(TextLine line) {
      return MARK.matcher(line.text()).matches();
    }
  }
}
