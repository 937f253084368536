package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.line.LineLooks;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Lines;
import org.palimpsest.core.text.Span;

/**
 * The stretches of a text that are no prose: sections with certain names, and several lines in a
 * row with certain looks. Doubtful text is prose.
 */
public final class ContentMap {

  private static final Map<String, ContentKind> BY_SECTION =
      Map.of(
          NamedSections.REFERENCES, ContentKind.REFERENCES,
          NamedSections.CONTENTS, ContentKind.CONTENTS,
          NamedSections.DECLARATION, ContentKind.DECLARATION,
          NamedSections.ASSIGNMENT, ContentKind.ASSIGNMENT);

  private final Map<ContentKind, List<Span>> spans;
  private final List<Span> others;

  private ContentMap(Map<ContentKind, List<Span>> spans) {
    this.spans = spans;
    this.others = Coverage.union(spans.values().stream().flatMap(List::stream).toList());
  }

  /** The map of a text, in linear time; there may be no sections. */
  public static ContentMap of(CharSequence text, Sections sections) {
    Map<ContentKind, List<Span>> found = new EnumMap<>(ContentKind.class);
    BY_SECTION.forEach((name, kind) -> found.put(kind, new ArrayList<>(sections.spans(name))));
    List<Span> named = Coverage.union(found.values().stream().flatMap(List::stream).toList());
    ContentRuns.in(text)
        .forEach(
            (kind, runs) ->
                found
                    .computeIfAbsent(kind, absent -> new ArrayList<>())
                    .addAll(Coverage.difference(runs, named)));
    found.replaceAll((kind, all) -> Coverage.union(all));
    return new ContentMap(found);
  }

  /** Everything but prose: in order, neither overlapping nor touching. */
  public List<Span> others() {
    return others;
  }

  /** The kind of at least half of a stretch, or prose. */
  public ContentKind of(Span stretch) {
    ContentKind most = ContentKind.PROSE;
    int overlap = (stretch.length() - 1) / 2;
    for (Map.Entry<ContentKind, List<Span>> each : spans.entrySet()) {
      int covered = Coverage.overlap(stretch, each.getValue());
      if (covered > overlap) {
        most = each.getKey();
        overlap = covered;
      }
    }
    return most;
  }

  /** Runs of lines of one kind; comments or headings as single other lines do not end them. */
  private static final class ContentRuns {

    private static final int LINES_MIN = 3;

    /** The same for bibliography entries, which sentences with citations resemble. */
    private static final int ENTRIES_MIN = 6;

    private static final int TASKS_MIN = 2;

    private final Map<ContentKind, List<Span>> runs = new EnumMap<>(ContentKind.class);
    private @Nullable ContentKind kind;
    private @Nullable Span run;
    private int count;
    private int others;
    private int othersSince;

    static Map<ContentKind, List<Span>> in(CharSequence text) {
      ContentRuns runs = new ContentRuns();
      Lines.forEach(
          text, line -> runs.add(line, look(text.subSequence(line.offset(), line.end()))));
      runs.close();
      return runs.runs;
    }

    private static @Nullable ContentKind look(CharSequence line) {
      LineLooks looks = LineLooks.of(line);
      if (looks.isContentsEntry()) {
        return ContentKind.CONTENTS;
      }
      if (looks.isTask()) {
        return ContentKind.ASSIGNMENT;
      }
      if (looks.isReference()) {
        return ContentKind.REFERENCES;
      }
      if (looks.isTableRow()) {
        return ContentKind.TABLE;
      }
      return looks.isCode() ? ContentKind.CODE : null;
    }

    private void add(Span line, @Nullable ContentKind look) {
      if (look != null && look == kind && run != null) {
        run = run.hull(line);
        count++;
        others += othersSince;
        othersSince = 0;
        return;
      }
      othersSince++;
      boolean sparse = othersSince > 1 || (othersSince + others) * share() > count;
      if (kind == null || sparse || (look != null && count < linesMin(kind))) {
        close();
        if (look != null) {
          kind = look;
          run = line;
          count = 1;
        }
      }
    }

    private int share() {
      return kind == ContentKind.REFERENCES ? ENTRIES_MIN : 1;
    }

    private static int linesMin(ContentKind kind) {
      return switch (kind) {
        case REFERENCES -> ENTRIES_MIN;
        case ASSIGNMENT -> TASKS_MIN;
        default -> LINES_MIN;
      };
    }

    private void close() {
      if (kind != null && run != null && count >= linesMin(kind)) {
        runs.computeIfAbsent(kind, absent -> new ArrayList<>()).add(run);
      }
      kind = null;
      run = null;
      count = 0;
      others = 0;
      othersSince = 0;
    }
  }
}
