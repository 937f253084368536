package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.SectionCoverage;
import org.palimpsest.core.section.Sections;
import org.palimpsest.solr.rounds.AnswerPart;

final class RatioWriter {

  static final String WITH_SHORT = "withShort";

  private RatioWriter() {}

  private static final String PROSE = "prose";

  static void write(
      Findings findings,
      @Nullable ShortFindings shorts,
      Scale scale,
      Sections sections,
      @Nullable ContentMap content,
      AnswerPart answer) {
    AnswerPart ratios = new AnswerPart();
    AnswerPart lengths = new AnswerPart();
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

  private static List<AnswerPart> sections(List<SectionCoverage> sections) {
    List<AnswerPart> list = new ArrayList<>();
    for (SectionCoverage section : sections) {
      AnswerPart written =
          new AnswerPart()
              .with("name", section.name())
              .with("length", section.length())
              .with("matchedLength", section.coveredLength())
              .with("ratio", Scale.share(section.coveredLength(), section.length()));
      list.add(written);
    }
    return list;
  }

  /** Ratios of an answer, all of the same evidence. */
  enum Ratio {
    TOTAL("total"),
    WITHOUT_QUOTATIONS("withoutQuotations"),
    WITHOUT_OWN_WORK("withoutOwnWork"),
    LARGEST_SOURCE("largestSource");

    private final String member;

    Ratio(String member) {
      this.member = member;
    }

    String member() {
      return member;
    }
  }
}
