package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;

/** Sections as a request parameter: {@code abstract:0:812,body:812:20000}. */
public final class SectionsCodec {

  private SectionsCodec() {}

  public static String encode(Sections sections) {
    List<String> encoded = new ArrayList<>();
    for (Section section : sections.joined().list()) {
      Span span = section.span();
      encoded.add(section.name() + ":" + span.offset() + ":" + span.length());
    }
    return String.join(",", encoded);
  }

  /** Throws IllegalArgumentException if the value cannot be read. */
  public static Sections decode(String encoded) {
    List<Section> sections = new ArrayList<>();
    for (String each : encoded.isEmpty() ? new String[0] : encoded.split(",", -1)) {
      String[] parts = each.split(":", -1);
      if (parts.length != 3) {
        throw new IllegalArgumentException("a section has " + parts.length + " parts, needs 3");
      }
      sections.add(
          new Section(parts[0], new Span(Integer.parseInt(parts[1]), Integer.parseInt(parts[2]))));
    }
    return new Sections(sections, List.of());
  }
}
