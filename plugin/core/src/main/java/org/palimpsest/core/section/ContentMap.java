package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/**
 * Which parts of a text are no prose: by the names of its sections, and elsewhere by the looks of
 * several lines in a row. What is doubtful is prose.
 */
public final class ContentMap {

  /** Sections of these names are nothing else. */
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

  /**
   * The map of a text. Takes time linear in it.
   *
   * @param sections of the text; may be none
   */
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

  /** What is no prose: in order, neither overlapping nor touching. */
  public List<Span> others() {
    return others;
  }

  /** What at least half of a stretch is, or prose. */
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
}
