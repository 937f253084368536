package org.palimpsest.check;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.palimpsest.check.DocumentParts.Section;
import org.palimpsest.match.Coverage;

/** Writes the ratios of an answer, and how many characters each of them counts. */
final class RatioWriter {

  private RatioWriter() {}

  static void write(Findings findings, Scale scale, NamedList<Object> answer) {
    NamedList<Object> ratios = new SimpleOrderedMap<>();
    NamedList<Object> lengths = new SimpleOrderedMap<>();
    for (Ratio ratio : Ratio.values()) {
      int length = findings.length(ratio);
      ratios.add(ratio.member(), scale.ratio(length));
      lengths.add(ratio.member(), scale.length(length));
    }
    answer.add("ratios", ratios);
    answer.add("matchedLengths", lengths);
    if (!findings.sections().isEmpty()) {
      answer.add("sections", sections(findings, scale));
    }
  }

  private static List<NamedList<Object>> sections(Findings findings, Scale scale) {
    List<NamedList<Object>> sections = new ArrayList<>();
    for (Section section : findings.sections()) {
      int length = section.span().length();
      int matched = Coverage.overlap(section.span(), findings.total());
      NamedList<Object> written = new SimpleOrderedMap<>();
      written.add("name", section.name());
      written.add("length", scale.length(length));
      written.add("matchedLength", scale.length(matched));
      written.add("ratio", Scale.share(matched, length));
      sections.add(written);
    }
    return sections;
  }
}
