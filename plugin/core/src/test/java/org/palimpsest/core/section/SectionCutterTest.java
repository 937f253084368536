package org.palimpsest.core.section;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.core.text.Span;

final class SectionCutterTest {

  /**
   * Headings are {@code #name}, inline ones {@code #name: text}, forms {@code %}, bounded ones
   * {@code ?}.
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

  /** No form has so much text; counting a part as template would hide copies. */
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

  private static final String STORY =
      """
      The stones of the river were carried down from the hills in the spring of that year.
      Nobody in the village had seen the water rise so fast, and nobody slept that night.
      """;

  private static final String ENTRIES =
      """
      [1] Smith J. R. The stones of the river. Journal of Water, 2010, 5(2): 12-15.
      [2] Miller A. On hills. Proceedings of the Conference on Hills, 2011: 1-9.
      """;

  private static List<String> names(String text) {
    return SectionCutter.cut(text, MARKS).joined().list().stream().map(Section::name).toList();
  }

  private static String inSection(String text, String name) {
    return SectionCutter.cut(text, MARKS).spans(name).stream()
        .map(span -> text.substring(span.offset(), span.end()))
        .reduce("", String::concat);
  }

  @Test
  void declarationInFrontOfProse_endsWithWhatDeclares() {
    String declaration =
        """
        #declaration
        I declare that this is so.

        Permission is given to copy it.
        Signed: J. Smith

        """;

    assertThat(inSection("#title\n\n" + declaration + STORY, "declaration")).isEqualTo(declaration);
  }

  /** One block of lines, with a word of handouts far below. */
  @Test
  void assignmentInFrontOfIndentedProse_endsWithWhatIsAsked() {
    String assignment = "#assignment\nPlease write about a river.\n\n";
    String story = "  The stones of the river were white.\n".repeat(20);

    String text = assignment + story + "  He had to submit to them.\n";

    assertThat(inSection(text, "assignment").stripTrailing()).isEqualTo(assignment.stripTrailing());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // between paragraphs of one line or several
        "What rivers carry\nThe stones of the river were carried down from the hills in spring.\n",
        "What rivers carry\nThe stones of the river were carried down in\nthe spring.\n",
        "河里的石头\n河里的石头在春天被水从山上带到下游，又在夏天被人运走。\n",
        // at the top of a page
        "Page 2\n2 What rivers carry\nThe stones of the river were white in the spring.\n",
        // indented
        "What rivers carry\n  The stones were white.\n",
      })
  void introduction_endsAtTheNextTitle(String chapter) {
    String introduction = "#introduction\n" + STORY;

    assertThat(inSection(introduction + chapter, "introduction"))
        .isEqualTo(introduction + (chapter.startsWith("Page") ? "Page 2\n" : ""));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // a line of prose that happens to end between two sentences' words
        "Rivers and their stones\nwere carried down from the hills in the spring of that year.\n",
        // as long as its neighbour
        "Seen from the hills the river and all its stones\nThe stones were white in this spring.\n",
        // the end of a list, without prose behind it
        "Rivers\nStones\nHills\n",
      })
  void lineLikeATitle_doesNotEndAnIntroduction(String lines) {
    String introduction = "#introduction\n" + STORY + lines;

    assertThat(inSection(introduction, "introduction")).isEqualTo(introduction);
  }

  @Test
  void pageOfContents_opensNothingButItself() {
    String text =
        "#contents\n#introduction\n2 Stones\n#references\n#appendix\n\n#introduction\n"
            + STORY
            + "#references\n"
            + ENTRIES
            + "#appendix\n"
            + STORY;

    assertThat(names(text)).containsExactly("contents", "introduction", "references", "appendix");
    assertThat(inSection(text, "introduction")).isEqualTo("#introduction\n" + STORY);
    assertThat(inSection(text, "references")).isEqualTo("#references\n" + ENTRIES);
  }

  @Test
  void titleWithoutItsPageAmongOthersWithTheirs_opensNothing() {
    String text =
        "1 Stones ........ 1\n#references\nIndex ........ 40\n\n1 Stones\n" + STORY.repeat(20);

    assertThat(names(text)).containsExactly("body");
  }

  @Test
  void contentsThatProseFollows_openNothing() {
    assertThat(names("#contents\n" + STORY)).containsExactly("body");
    assertThat(names("#contents\nA title\n\n" + STORY)).containsExactly("body");
    assertThat(names("#abstract\n" + STORY + "\n#contents\n" + STORY)).containsExactly("abstract");
  }

  /** An inline heading is followed by its page number here. */
  @Test
  void firstEntryOfAPageOfContents_isNoProse() {
    String entries = "#abstract: . . . . . . 1\n1 Stones . . . . . . 2\n2 Hills . . . . . . 5\n";
    assertThat(names("#contents\n" + entries + "\n#abstract:\n" + STORY))
        .containsExactly("contents", "abstract");
  }

  @Test
  void lastTitleOfAPageOfContents_opensNothing() {
    String text =
        "#contents\n1 Stones ..... 1\n2 Hills ..... 5\n#conclusion\n" + "1 Stones\n" + STORY;

    assertThat(names(text)).containsExactly("contents", "body");
    assertThat(inSection(text, "body")).isEqualTo("1 Stones\n" + STORY);
  }

  @Test
  void headingsThatComeAgain_areAPageOfContentsWithoutAName() {
    String list = "#introduction\n#methods\n#results\n#conclusion\n";
    String text = "A title\n" + list + list.replace("\n", "\n" + STORY.replace("$", ""));

    assertThat(names(text))
        .containsExactly("front", "introduction", "methods", "results", "conclusion");
    assertThat(inSection(text, "conclusion")).isEqualTo("#conclusion\n" + STORY);
  }

  @Test
  void headingsOfAFormWithShortAnswers_openTheirSections() {
    String text = "#budget\n1000\n#team\nAnn\n#workplan\nMay\n#objectives\nRivers\n";

    assertThat(names(text)).containsExactly("budget", "team", "workplan", "objectives");
  }

  @Test
  void referencesWithoutEntries_openNothing() {
    assertThat(names("#introduction\n" + STORY + "#references\n" + STORY.repeat(9)))
        .containsExactly("introduction");
  }

  @Test
  void columnOfATable_opensNothing() {
    String table = "Method\n#references\nRecall\nminhash\n[12]\n0.81\nwinnowing\n[13]\n0.79\n";

    assertThat(names("#methods\n" + STORY + table + STORY)).containsExactly("methods");
  }

  @Test
  void textBehindTheLastEntry_isNoBibliography() {
    String text =
        "#introduction\n" + STORY + "#references\n" + ENTRIES + "\nHills\n" + STORY.repeat(20);

    assertThat(names(text)).containsExactly("introduction", "references", "body");
    assertThat(inSection(text, "references")).isEqualTo("#references\n" + ENTRIES + "\n");
  }

  @Test
  void longBibliography_staysWhole() {
    String text = "#introduction\n" + STORY + "#references\n" + ENTRIES.repeat(200);

    assertThat(inSection(text, "references"))
        .hasSize("#references\n".length() + 200 * ENTRIES.length());
  }

  @Test
  void keywords_endWithTheirParagraph() {
    String text =
        "#abstract: Short.\n#keywords: rivers; stones;\nhills\n\nStones\n" + STORY.repeat(99);

    assertThat(names(text)).containsExactly("abstract", "keywords", "body");
    assertThat(inSection(text, "keywords")).isEqualTo("#keywords: rivers; stones;\nhills\n\n");
  }

  @Test
  void keywordsInFrontOfALongParagraph_openNothing() {
    assertThat(names("#abstract: Short.\n#keywords\n" + "Stones and hills. ".repeat(99)))
        .containsExactly("abstract");
  }

  @Test
  void abstractWithoutAnEnd_endsAtTheFirstChapter() {
    String text = "#abstract\n" + STORY + "\n1 Stones\n" + STORY.repeat(99);

    assertThat(names(text)).containsExactly("abstract", "body");
    assertThat(inSection(text, "abstract")).isEqualTo("#abstract\n" + STORY + "\n");
  }

  @Test
  void abstractWithoutAnEnd_isNoLongerThanAnyAbstract() {
    String text = "#abstract\n" + (STORY + "\n").repeat(999);

    assertThat(names(text)).containsExactly("abstract", "body");
    assertThat(inSection(text, "abstract")).hasSizeBetween(4000, 8000);
  }

  @Test
  void lineOnEveryPage_opensNothing() {
    String page =
        "the water rose and rose until the bridge that the old people had built for their\n";
    String head =
        "#summary\n12\nchildren was gone, and with it the road to the village on the other side of\n";
    String text = "#introduction\n" + (page + head).repeat(5);

    assertThat(names(text)).containsExactly("introduction");
  }

  @Test
  void contentsOfAHundredThousandTitles_takeNoTime() {
    String text = ("#contents\n" + "#references\n1 Stones .... 1\n".repeat(9)).repeat(10_000);

    assertThat(names(text)).doesNotContain("references");
  }
}
