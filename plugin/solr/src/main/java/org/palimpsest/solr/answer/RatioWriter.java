package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.SectionCoverage;
import org.palimpsest.core.section.Sections;

/** Writes the ratios of an answer, and how many characters each of them counts. */
final class RatioWriter {

  /** What any source explains, and short copies. */
  static final String WITH_SHORT = "withShort";

  private RatioWriter() {}

  /** What any source explains, and that is prose. */
  private static final String PROSE = "prose";

  /**
   * Writes them.
   *
   * @param shorts the short copies, or null where they were not looked for
   * @param content of the suspicious text; null where there is none
   */
  static void write(
      Findings findings,
      @Nullable ShortFindings shorts,
      Scale scale,
      Sections sections,
      @Nullable ContentMap content,
      NamedList<Object> answer) {
    NamedList<Object> ratios = new SimpleOrderedMap<>();
    NamedList<Object> lengths = new SimpleOrderedMap<>();
    for (Ratio ratio : Ratio.values()) {
      int length = findings.length(ratio);
      ratios.add(ratio.member(), scale.ratio(length));
      lengths.add(ratio.member(), scale.length(length));
    }
    if (shorts != null) {
      int withShort = Coverage.length(Coverage.union(findings.total(), shorts.spans()));
      ratios.add(WITH_SHORT, scale.ratio(withShort));
      lengths.add(WITH_SHORT, scale.length(withShort));
    }
    if (content != null) {
      int prose = Coverage.length(Coverage.difference(findings.total(), content.others()));
      ratios.add(PROSE, scale.ratio(prose));
      lengths.add(PROSE, scale.length(prose));
    }
    answer.add("ratios", ratios);
    answer.add("matchedLengths", lengths);
    if (!sections.isEmpty()) {
      answer.add("sections", sections(SectionCoverage.of(sections, findings.total())));
    }
  }

  /** Only a text has sections, so their lengths are code units. */
  private static List<NamedList<Object>> sections(List<SectionCoverage> sections) {
    List<NamedList<Object>> list = new ArrayList<>();
    for (SectionCoverage section : sections) {
      NamedList<Object> written = new SimpleOrderedMap<>();
      written.add("name", section.name());
      written.add("length", section.length());
      written.add("matchedLength", section.coveredLength());
      written.add("ratio", Scale.share(section.coveredLength(), section.length()));
      list.add(written);
    }
    return list;
  }

  /** The ratios of an answer; each counts characters of the same evidence. */
  enum Ratio {
    /** What any source explains. */
    TOTAL("total"),
    /** The same without quotations and the bibliography. */
    WITHOUT_QUOTATIONS("withoutQuotations"),
    /** The same without what only the author's own work explains. */
    WITHOUT_OWN_WORK("withoutOwnWork"),
    /** What the largest single source explains. */
    LARGEST_SOURCE("largestSource");

    private final String member;

    Ratio(String member) {
      this.member = member;
    }

    /** As the answer calls it. */
    String member() {
      return member;
    }
  }
}
