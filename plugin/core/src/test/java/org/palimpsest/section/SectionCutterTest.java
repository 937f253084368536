package org.palimpsest.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.text.Span;

final class SectionCutterTest {

  /**
   * Lines such as {@code #name} are headings, {@code #name: text} inline ones, {@code %} forms,
   * {@code ?} bounded ones.
   */
  private static final LineClassifier MARKS =
      new LineClassifier() {
        @Override
        public String startName() {
          return "front";
        }

        @Override
        public String plainName() {
          return "body";
        }

        @Override
        public LineClass classify(CharSequence line) {
          String text = line.toString();
          if (text.startsWith("%")) {
            return new LineClass(null, text.length(), null);
          }
          if (text.startsWith("?")) {
            return new LineClass(null, text.length(), new TemplateBound(text.substring(0, 2), 20));
          }
          if (!text.startsWith("#")) {
            return LineClass.PLAIN;
          }
          int colon = text.indexOf(':');
          return colon < 0
              ? new LineClass(text.substring(1), text.length(), null)
              : new LineClass(text.substring(1, colon), colon + 1, null);
        }
      };

  @Test
  void headings_startSectionsThatLastUntilTheNext() {
    String text = "A title\n\n  #abstract \nShort.\n#body\nLong.\nLonger.\n";

    Sections sections = SectionCutter.cut(text, MARKS);

    assertThat(sections.list())
        .containsExactly(
            new Section("front", Span.between(0, 11)),
            new Section("abstract", Span.between(11, 29)),
            new Section("body", Span.between(29, text.length())));
    assertThat(sections.templateSpans()).containsExactly(new Span(11, 9), new Span(29, 5));
  }

  @Test
  void headingInFrontOfText_startsASectionAndIsTemplateAlone() {
    Sections sections = SectionCutter.cut("#abstract: Short.\n% a form\nMore.", MARKS);

    assertThat(sections.list()).containsExactly(new Section("abstract", new Span(0, 32)));
    assertThat(sections.templateSpans()).containsExactly(new Span(0, 10), new Span(18, 8));
  }

  @Test
  void boundedTemplate_countsUpToItsBound() {
    Sections sections = SectionCutter.cut("?a 2345678\nText.\n?a 2345678\n", MARKS);

    assertThat(sections.templateSpans()).containsExactly(new Span(0, 10), new Span(17, 10));
  }

  /** No form has so much; some of it as template text would hide as much of what was copied. */
  @Test
  void templateBeyondItsBound_isNoneOfItsKind() {
    String text = "?a 2345678\n?b 2\n% form\n?a 23456789\n";

    Sections sections = SectionCutter.cut(text, MARKS);

    assertThat(sections.templateSpans()).containsExactly(new Span(11, 4), new Span(16, 6));
  }

  @Test
  void textWithoutHeadings_oneSectionOfThePlainName() {
    Sections sections = SectionCutter.cut("  Some text.\nMore.", MARKS);

    assertThat(sections.list()).containsExactly(new Section("body", Span.between(2, 18)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", " \u3000\r\n\t", "\uFEFF"})
  void blankText_noSections(String text) {
    assertThat(SectionCutter.cut(text, MARKS)).isEqualTo(Sections.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"#a\r\n#b\r#c\u2028#a", "\r\n\r\n#a\n#b\n#c\n#a\n"})
  void anyLineEnd_endsAHeading(String text) {
    Sections sections = SectionCutter.cut(text, MARKS);

    assertThat(sections.list().stream().map(Section::name)).containsExactly("a", "b", "c", "a");
    assertThat(sections.names()).containsExactly("a", "b", "c");
    assertThat(sections.spans("a")).hasSize(2);
  }

  @Test
  void hundredThousandHeadings_eachASection() {
    Sections sections = SectionCutter.cut("#a\n#b\n".repeat(50_000), MARKS);

    assertThat(sections.list()).hasSize(100_000);
    assertThat(sections.nameAt(6 * 49_999 + 3)).isEqualTo("b");
    assertThat(SectionCoverage.of(sections, List.of(Span.between(3, 300_000))))
        .containsExactly(
            new SectionCoverage("a", 150_000, 149_997), new SectionCoverage("b", 150_000, 150_000));
  }
}
