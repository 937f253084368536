package org.palimpsest.core.section;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.BinarySearch;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.text.Span;

/**
 * The sections of one text, in order without overlaps.
 *
 * @param templateSpans text that all documents of the type share, with headings; in order
 * @param labelledSpans the template text whose labels may precede an author's own words; in order
 */
public record Sections(List<Section> list, List<Span> templateSpans, List<Span> labelledSpans) {

  public static final Sections NONE = new Sections(List.of(), List.of());

  public Sections {
    list = List.copyOf(list);
    templateSpans = List.copyOf(templateSpans);
    labelledSpans = List.copyOf(labelledSpans);
    verifyOrder(list.stream().map(Section::span).toList());
    verifyOrder(templateSpans);
  }

  /** Sections without labelled template text. */
  public Sections(List<Section> list, List<Span> templateSpans) {
    this(list, templateSpans, List.of());
  }

  private static void verifyOrder(List<Span> spans) {
    int end = 0;
    for (Span span : spans) {
      if (span.offset() < end) {
        throw new IllegalArgumentException(
            "sections or template text overlap at offset " + span.offset());
      }
      end = span.end();
    }
  }

  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** The name of the section at a place, or null. */
  public @Nullable String nameAt(int offset) {
    int index = BinarySearch.first(list.size(), i -> list.get(i).span().end() > offset);
    return index < list.size() && list.get(index).span().offset() <= offset
        ? list.get(index).name()
        : null;
  }

  /** The name of the section at a span's middle, or null. */
  public @Nullable String nameOf(Span span) {
    return nameAt(span.offset() + span.length() / 2);
  }

  public List<String> names() {
    return list.stream().map(Section::name).distinct().toList();
  }

  public List<Span> spans(String name) {
    return list.stream().filter(section -> section.name().equals(name)).map(Section::span).toList();
  }

  public int[] starts() {
    return list.stream().mapToInt(section -> section.span().offset()).toArray();
  }

  /** The sections without template text, with neighbours of one name joined. */
  public Sections joined() {
    List<Section> joined =
        Neighbours.join(
            list,
            (last, next) -> last.name().equals(next.name()),
            (last, next) -> new Section(last.name(), last.span().hull(next.span())));
    return new Sections(joined, List.of());
  }
}
