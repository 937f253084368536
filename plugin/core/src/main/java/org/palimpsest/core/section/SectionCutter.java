package org.palimpsest.core.section;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;

/**
 * Cuts a text into sections from each heading to the next, or to the end of its content. Text after
 * that is named as a text without headings. Time is linear if the classifier's is.
 */
public final class SectionCutter {

  private final CharSequence text;
  private final LineClassifier classifier;
  private final TextLines lines;
  private final List<Integer> starts = new ArrayList<>();
  private final List<String> names = new ArrayList<>();

  private record TemplateText(Span span, @Nullable TemplateBound bound) {}

  private SectionCutter(CharSequence text, LineClassifier classifier) {
    this.text = text;
    this.classifier = classifier;
    this.lines = TextLines.of(text, classifier);
  }

  /** The sections of a text; empty if it is blank. */
  public static Sections cut(CharSequence text, LineClassifier classifier) {
    SectionCutter cutter = new SectionCutter(text, classifier);
    cutter.begin();
    return cutter.sections();
  }

  private void begin() {
    ContentsPages contents = ContentsPages.in(lines);
    BitSet opening = OpeningHeadings.of(lines, contents);
    SectionEnds ends = new SectionEnds(lines, opening, contents);
    int first = opening.nextSetBit(0);
    if (lines.size() > 0 && first != 0) {
      begin(first < 0 ? classifier.plainName() : classifier.startName(), 0);
    }
    for (int i = first; i >= 0; i = opening.nextSetBit(i + 1)) {
      begin(String.valueOf(lines.heading(i)), i);
      int end = ends.end(i);
      if (end < lines.size() && !opening.get(end)) {
        begin(classifier.plainName(), end);
      }
    }
  }

  private void begin(String name, int line) {
    names.add(name);
    starts.add(lines.span(line).offset());
  }

  private Sections sections() {
    List<Section> sections = new ArrayList<>(names.size());
    for (int i = 0; i < names.size(); i++) {
      int end = i + 1 < names.size() ? starts.get(i + 1) : text.length();
      sections.add(new Section(names.get(i), Span.between(starts.get(i), end)));
    }
    List<TemplateText> template = template();
    return new Sections(
        sections,
        template.stream().map(TemplateText::span).toList(),
        template.stream().filter(each -> each.bound() != null).map(TemplateText::span).toList());
  }

  /** The totals of bounded kinds are known at the text's end. */
  private List<TemplateText> template() {
    List<TemplateText> template = new ArrayList<>();
    Map<TemplateBound, Integer> totals = new HashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      LineClass kind = lines.kind(i);
      if (kind.templateLength() > 0) {
        int length = Math.min(kind.templateLength(), lines.span(i).length());
        template.add(new TemplateText(new Span(lines.span(i).offset(), length), kind.bound()));
        if (kind.bound() != null) {
          totals.merge(kind.bound(), length, Integer::sum);
        }
      }
    }
    template.removeIf(
        each ->
            each.bound() != null && totals.getOrDefault(each.bound(), 0) > each.bound().totalMax());
    return template;
  }
}
