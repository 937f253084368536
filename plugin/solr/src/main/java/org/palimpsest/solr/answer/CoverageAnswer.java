package org.palimpsest.solr.answer;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.rounds.AnswerPart;

final class CoverageAnswer {

  private CoverageAnswer() {}

  /** The spans behind each ratio and each exclusion, as offset and length in turn. */
  static AnswerPart of(Findings findings, Scale scale, @Nullable ContentMap content) {
    AnswerPart written =
        new AnswerPart()
            .with("total", numbers(findings.total(), scale))
            .with("withoutOwnWork", numbers(findings.withoutOwnWork(), scale))
            .with("quotation", numbers(matched(findings.quotations(), findings), scale))
            .with("references", numbers(matched(findings.references(), findings), scale))
            .with("template", numbers(findings.template(), scale))
            .with("common", numbers(findings.common(), scale))
            .with("short", numbers(findings.tooShort(), scale));
    if (content != null) {
      List<Span> others = Coverage.intersection(Coverage.union(content.others()), findings.total());
      written.add("notProse", numbers(others, scale));
    }
    return written;
  }

  private static List<Span> matched(List<Span> spans, Findings findings) {
    return Coverage.intersection(Coverage.union(spans), findings.total());
  }

  private static List<Integer> numbers(List<Span> spans, Scale scale) {
    return spans.stream()
        .flatMap(span -> List.of(scale.length(span.offset()), scale.length(span.length())).stream())
        .toList();
  }
}
