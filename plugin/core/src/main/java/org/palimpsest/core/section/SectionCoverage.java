package org.palimpsest.core.section;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;

/** The covered UTF-16 code units of the sections with one name. */
public record SectionCoverage(String name, int length, int coveredLength) {

  private SectionCoverage plus(SectionCoverage other) {
    return new SectionCoverage(name, length + other.length, coveredLength + other.coveredLength);
  }

  public static List<SectionCoverage> of(Sections sections, List<Span> covered) {
    Map<String, SectionCoverage> byName = new LinkedHashMap<>();

    for (Section section : sections.list()) {
      Span span = section.span();

      byName.merge(
          section.name(),
          new SectionCoverage(section.name(), span.length(), Coverage.overlap(span, covered)),
          SectionCoverage::plus);
    }
    return List.copyOf(byName.values());
  }
}
