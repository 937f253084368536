package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;

/**
 * The sections of one text.
 *
 * @param list in the order of the text, not overlapping
 * @param templateSpans the text that every document of the type shares, headings included; in
 *     order, not overlapping
 * @param labelledSpans those of the template text where an author's own words may stand behind a
 *     label; in order
 */
public record Sections(List<Section> list, List<Span> templateSpans, List<Span> labelledSpans) {

  /** Of a text that nothing is known of. */
  public static final Sections NONE = new Sections(List.of(), List.of());

  /** Checks the order. */
  public Sections {
    list = List.copyOf(list);
    templateSpans = List.copyOf(templateSpans);
    labelledSpans = List.copyOf(labelledSpans);
    verifyOrder(list.stream().map(Section::span).toList());
    verifyOrder(templateSpans);
  }

  /** Sections whose template text has no room for anybody's own words. */
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

  /** Whether nothing is known of the text. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  /** The name of the section that a place lies in; null where it lies in none. */
  public @Nullable String nameAt(int offset) {
    int low = 0;
    int high = list.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      Section section = list.get(middle);
      if (section.span().end() <= offset) {
        low = middle + 1;
      } else if (section.span().offset() > offset) {
        high = middle - 1;
      } else {
        return section.name();
      }
    }
    return null;
  }

  /** The name of the section that a span lies in: the one that its middle lies in. */
  public @Nullable String nameOf(Span span) {
    return nameAt(span.offset() + span.length() / 2);
  }

  /** The different names, in the order in which they come first. */
  public List<String> names() {
    return list.stream().map(Section::name).distinct().toList();
  }

  /** Where the sections of this name stand, in order. */
  public List<Span> spans(String name) {
    return list.stream().filter(section -> section.name().equals(name)).map(Section::span).toList();
  }

  /** Where each section begins, ascending. */
  public int[] starts() {
    return list.stream().mapToInt(section -> section.span().offset()).toArray();
  }

  /** The same without template text, neighbours of one name joined: what a filter needs. */
  public Sections joined() {
    List<Section> joined = new ArrayList<>();
    for (Section section : list) {
      int last = joined.size() - 1;
      if (last >= 0 && joined.get(last).name().equals(section.name())) {
        joined.set(last, new Section(section.name(), joined.get(last).span().hull(section.span())));
      } else {
        joined.add(section);
      }
    }
    return new Sections(joined, List.of());
  }
}
