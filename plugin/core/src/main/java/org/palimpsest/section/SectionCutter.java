package org.palimpsest.section;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.text.Lines;
import org.palimpsest.text.Span;

/**
 * Cuts a text into sections: each starts with a heading and lasts until the next one. Takes time
 * linear in the text, if the classifier does.
 */
public final class SectionCutter {

  private final CharSequence text;
  private final LineClassifier classifier;
  private final List<Integer> starts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();
  private final List<TemplateText> template = new ArrayList<>();
  private final Map<TemplateBound, Integer> totals = new HashMap<>();
  private boolean hasHeading;

  private record TemplateText(Span span, @Nullable TemplateBound bound) {}

  private SectionCutter(CharSequence text, LineClassifier classifier) {
    this.text = text;
    this.classifier = classifier;
  }

  /** The sections of a text; a blank one has none. */
  public static Sections cut(CharSequence text, LineClassifier classifier) {
    SectionCutter cutter = new SectionCutter(text, classifier);
    Lines.forEach(text, cutter::add);
    return cutter.sections();
  }

  private void add(Span line) {
    LineClass kind = classifier.classify(text.subSequence(line.offset(), line.end()));
    if (kind.section() != null) {
      hasHeading = true;
      begin(kind.section(), line.offset());
    } else if (starts.isEmpty()) {
      begin(classifier.startName(), line.offset());
    }
    if (kind.templateLength() > 0) {
      int length = Math.min(kind.templateLength(), line.length());
      template.add(new TemplateText(new Span(line.offset(), length), kind.bound()));
      if (kind.bound() != null) {
        totals.merge(kind.bound(), length, Integer::sum);
      }
    }
  }

  private void begin(String name, int offset) {
    names.add(name);
    starts.add(offset);
  }

  private Sections sections() {
    List<Section> sections = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      int end = i + 1 < names.size() ? starts.get(i + 1) : text.length();
      String name = hasHeading ? names.get(i) : classifier.plainName();
      sections.add(new Section(name, Span.between(starts.get(i), end)));
    }
    List<TemplateText> kept = template.stream().filter(this::isWithinBound).toList();
    return new Sections(
        sections,
        kept.stream().map(TemplateText::span).toList(),
        kept.stream().filter(each -> each.bound() != null).map(TemplateText::span).toList());
  }

  /** How much there is of a kind is known only at the text's end. */
  private boolean isWithinBound(TemplateText each) {
    return each.bound() == null || totals.getOrDefault(each.bound(), 0) <= each.bound().totalMax();
  }
}
