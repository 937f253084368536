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
 * Finds repeated lines at page edges: heads, feet, page numbers.
 *
 * <p>A line is a running head if the same line, apart from numbers, is at the same height on three
 * pages. That also covers alternating chapter titles.
 */
final class RunningHeads {

  /** Share of the page's height at top and bottom. */
  private static final float EDGE = 0.14f;

  /** A longer line is a repeated paragraph. */
  private static final int LENGTH_MAX = 150;

  /** Relative to the document's font size. */
  private static final float HEADING = 1.06f;

  private static final int LINES_MAX = 3;

  private static final int PAGES_MIN = 3;

  private static final float HEIGHT_STEP = 4;

  private static final Pattern NUMBER =
      Pattern.compile(
          "[\\s\\-–—·•.|~]*(page|p\\.|seite)?\\s*第?\\s*(\\d{1,5}|[ivxlcdm]{1,8})\\s*页?"
              + "(\\s*(/|of|von|共)\\s*\\d{1,5}\\s*页?)?[\\s\\-–—·•.|~]*",
          Pattern.CASE_INSENSITIVE);

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  private RunningHeads() {}

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

  /** Chapter titles on new pages share a height, but are larger. */
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
