package org.palimpsest.solr.answer;

import java.util.List;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.text.Span;

final class CoverageAnswer {

  private CoverageAnswer() {}

  /**
   * The spans behind each ratio and each exclusion, as offset and length in turn.
   *
   * @param content of the suspicious text, or null
   */
  static NamedList<Object> of(Findings findings, Scale scale, @Nullable ContentMap content) {
    NamedList<Object> written = new SimpleOrderedMap<>();
    written.add("total", numbers(findings.total(), scale));
    written.add("withoutOwnWork", numbers(findings.withoutOwnWork(), scale));
    written.add("quotation", numbers(matched(findings.quotations(), findings), scale));
    written.add("references", numbers(matched(findings.references(), findings), scale));
    written.add("template", numbers(findings.template(), scale));
    written.add("common", numbers(findings.common(), scale));
    written.add("short", numbers(findings.tooShort(), scale));
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
