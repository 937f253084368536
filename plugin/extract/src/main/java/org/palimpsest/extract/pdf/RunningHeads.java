package org.palimpsest.extract.pdf;

import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Finds the lines that return on the pages' edges: heads, feet, page numbers.
 *
 * <p>A line is one of them where it stands at the edge of its page, and the same line, numbers left
 * aside, stands as high on several others. Titles of chapters that alternate return on some pages
 * only, so three are enough where they are as good as equally high.
 */
final class RunningHeads {

  /** Of the page's height, above and below. */
  private static final float EDGE = 0.14f;

  /** A paragraph may be repeated; it is no head. */
  private static final int LENGTH_MAX = 150;

  /** Of the size of the document's type. */
  private static final float HEADING = 1.06f;

  /** On each side of a page. */
  private static final int LINES_MAX = 3;

  private static final int PAGES_MIN = 3;

  /** In points. */
  private static final float HEIGHT_STEP = 4;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[\\s\\-–—·•.|~]*(page|p\\.|seite)?\\s*第?\\s*(\\d{1,5}|[ivxlcdm]{1,8})\\s*页?"
              + "(\\s*(/|of|von|共)\\s*\\d{1,5}\\s*页?)?[\\s\\-–—·•.|~]*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  private RunningHeads() {}

  /** Those of a document's lines. */
  static Set<TextLine> of(List<TextLine> lines) {
    float bodySize = TextLine.bodySize(lines);
    List<TextLine> edges =
        lines.stream().collect(Collectors.groupingBy(TextLine::page)).values().stream()
            .flatMap(RunningHeads::outermost)
            .filter(line -> isAtEdge(line) && !isHeading(line, bodySize))
            .toList();
    Map<String, Set<Integer>> pages = new HashMap<>();
    for (TextLine line : edges) {
      for (int step = -1; step <= 1; step++) {
        pages.computeIfAbsent(key(line, step), key -> new HashSet<>()).add(line.page());
      }
    }
    int pageCount = lines.stream().map(TextLine::page).collect(Collectors.toSet()).size();
    int enough = Math.min(PAGES_MIN, Math.max(2, pageCount));
    Set<TextLine> heads = Collections.newSetFromMap(new IdentityHashMap<>());
    for (TextLine line : edges) {
      if (pages.getOrDefault(key(line, 0), Set.of()).size() >= enough) {
        heads.add(line);
      }
    }
    return heads;
  }

  /** The first and the last lines of a page, which are at most so many on each side. */
  private static Stream<TextLine> outermost(List<TextLine> page) {
    List<TextLine> downwards =
        page.stream().sorted(Comparator.comparing(TextLine::baseline)).toList();
    int last = downwards.size() - LINES_MAX;
    return IntStream.range(0, downwards.size())
        .filter(place -> place < LINES_MAX || place >= last)
        .mapToObj(downwards::get);
  }

  private static boolean isAtEdge(TextLine line) {
    return line.text().length() <= LENGTH_MAX && (line.depth() < EDGE || line.depth() > 1 - EDGE);
  }

  /** Chapters that begin on new pages have titles there, too, all at one height; in larger type. */
  private static boolean isHeading(TextLine line, float bodySize) {
    return line.size() > HEADING * bodySize && !NUMBER.matcher(line.text()).matches();
  }

  private static String key(TextLine line, int step) {
    int height = Math.round(line.baseline() / HEIGHT_STEP) + step;
    return NUMBER.matcher(line.text()).matches()
        ? "#" + height
        : DIGITS.matcher(line.text()).replaceAll("#") + "\0" + height;
  }
}
