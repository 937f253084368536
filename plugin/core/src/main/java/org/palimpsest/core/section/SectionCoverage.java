package org.palimpsest.core.section;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.text.Span;

/**
 * The covered part of the sections with one name.
 *
 * @param length of these sections in UTF-16 code units
 * @param coveredLength 0 to {@code length}
 */
public record SectionCoverage(String name, int length, int coveredLength) {

  private SectionCoverage plus(SectionCoverage other) {
    return new SectionCoverage(name, length + other.length, coveredLength + other.coveredLength);
  }

  /**
   * The coverage by name, in the order of first sections.
   *
   * @param covered in order, without overlaps
   */
  public static List<SectionCoverage> of(Sections sections, List<Span> covered) {
    Map<String, SectionCoverage> byName = new LinkedHashMap<>();
    int next = 0;
    for (Section section : sections.list()) {
      Span span = section.span();
      while (next < covered.size() && covered.get(next).end() <= span.offset()) {
        next++;
      }
      int overlap = 0;
      for (int i = next; i < covered.size() && covered.get(i).offset() < span.end(); i++) {
        overlap += covered.get(i).overlap(span);
      }
      byName.merge(
          section.name(),
          new SectionCoverage(section.name(), span.length(), overlap),
          SectionCoverage::plus);
    }
    return List.copyOf(byName.values());
  }
}
