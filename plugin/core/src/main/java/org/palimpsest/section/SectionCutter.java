package org.palimpsest.section;

import java.util.ArrayList;
import java.util.List;
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
  private final List<Span> template = new ArrayList<>();
  private boolean hasHeading;

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
      template.add(new Span(line.offset(), Math.min(kind.templateLength(), line.length())));
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
    return new Sections(sections, template);
  }
}
