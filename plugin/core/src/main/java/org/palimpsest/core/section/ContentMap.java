package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.match.Coverage;
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

  /**
   * The map of a text, in linear time.
   *
   * @param sections of the text, possibly empty
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
}
