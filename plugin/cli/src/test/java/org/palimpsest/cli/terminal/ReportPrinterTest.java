package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.client.CheckResult;
import org.palimpsest.client.CheckResult.Document;
import org.palimpsest.client.CheckResult.Exclusion;
import org.palimpsest.client.CheckResult.MatchedLengths;
import org.palimpsest.client.CheckResult.OtherPlace;
import org.palimpsest.client.CheckResult.Passage;
import org.palimpsest.client.CheckResult.Ratios;
import org.palimpsest.client.CheckResult.Section;
import org.palimpsest.client.CheckResult.Sign;
import org.palimpsest.client.CheckResult.Source;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.core.note.Note;

final class ReportPrinterTest {

  private static final Ratios RATIOS =
      new Ratios(0.31, 0.22, null, 0.18, Map.of("federated", 0.05));

  @Test
  void passages_standSideBySide() throws IOException {
    var english =
        new Passage(
            new Span(0, 37, null),
            new Span(12, 31, "a text  that was\nwritten before it"),
            0.93,
            "modified",
            null,
            3,
            4,
            null,
            List.of(),
            30,
            List.of(
                new OtherPlace(
                    "papers/draft of a.txt",
                    "A draft",
                    false,
                    new Span(0, 30, null),
                    new Span(0, 30, null),
                    0.9,
                    null)));
    var chinese =
        new Passage(
            new Span(40, 12, "本文研究学术不端行为检测"), new Span(1000, 12, "本文探讨学术不端行为识别"), 0.5, null, 1, 12);
    var source =
        new Source(
            "papers/a.txt",
            "A title",
            false,
            true,
            0.18,
            2222,
            2100,
            List.of(english, chinese),
            0,
            List.of());
    CheckResult result =
        new CheckResult(
            new Document("essay.txt", 12345, 82),
            RATIOS,
            new MatchedLengths(3827, 2716, null, 2222),
            List.of(new Section("abstract", 500, 125, 0.25)),
            List.of(source),
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            null,
            List.of(
                new Exclusion("essay.txt", null, null, null, "itself", "all", 1.0, 12345),
                new Exclusion(null, 1200, 80, null, "quotation", "withoutQuotations", 0.0065, 80),
                new Exclusion(
                    null, 0, 9, null, "common", "all", 0.0007, 9, List.of("b.txt", "c.txt"), 12),
                new Exclusion(null, null, null, 3, "common", "all", 0.01, 123)),
            List.of(
                new Sign(
                    "letterSpacing", 1234, List.of(new Span(7, 3, null)), Note.of("letterSpacing")),
                new Sign("other", 1, List.of(), null)),
            List.of(
                Note.of("noFingerprints", "documents", 7),
                Note.of("strangeText"),
                Note.of("sourcesNotListed", "found", 9, "listed", 2)),
            true,
            Map.of());
    assertThat(print(result, "This is a text that I wrote by myself. 0", 60))
        .isEqualTo(
            """
            essay.txt: 12,345 characters, 82 sentences
            PARTIAL: not everything was compared; more text may be
            reused.
            Error: 7 documents of the library have text but no
            fingerprints of the present kind, and cannot be found. Index
            them again.
            Warning: Hardly any word of the text occurs in the library.
            The library lacks its language, or its letters are not the
            visible ones. Look at the checked text before you trust a
            low figure.
            Note: 9 sources were found; the 2 that add most are listed.
            The figures count all.
            Reused text was found.
              reused in all             31.0 %, 3,827 characters
              without quotations        22.0 %, 2,716 characters
              from the largest source   18.0 %, 2,222 characters
              federated                  5.0 %
              in section abstract       25.0 %, 125 characters

            [1] papers/a.txt "A title": 18.0 %, 2,222 characters, 2
            passages, adds 2,100 characters

              [1.1] modified, similarity 0.93, 3 matches, distance 4
              essay.txt, 0 to 37          | papers/a.txt, 12 to 43
              This is a text that I wrote | a text that was written
              by myself                   | before it
              also in papers/draft of a.txt and 29 more

              [1.2] similarity 0.50, 1 match, distance 12
              essay.txt, 40 to 52         | papers/a.txt, 1000 to 1012
              本文研究学术不端行为检测    | 本文探讨学术不端行为识别

            Left out or set apart:
              itself, essay.txt: 100.0 %, 12,345 characters
              quotation, 1200 to 1280: 0.6 %, 80 characters
              common, 0 to 9, also in b.txt, c.txt and 10 more: 0.1 %, 9
              characters
              common, 3 more: 1.0 %, 123 characters

            To look at:
              letterSpacing: 1,234, first at 7. The letters of words, or
              the characters of a line, are spaced one by one. Headings
              and tables are set like this; running text seldom is. Look
              at the places.
              other: 1

            """);
  }

  @Test
  void nothingFound_isSaid() throws IOException {
    assertThat(print(result(List.of(), Map.of()), null, 80))
        .isEqualTo(
            """
            the text: 1 character, no reused text was found.
            """);
  }

  @Test
  void withoutAnyText_placesAreStillPrinted() throws IOException {
    var passage = new Passage(new Span(5, 10, null), new Span(7, 10, null), 1, "identical", 1, 0);
    var source = new Source("a", null, false, false, 0.5, 10, 10, List.of(passage), 0, List.of());
    assertThat(print(result(List.of(source), Map.of()), null, 60))
        .contains("the text, 5 to 15           | a, 7 to 17\n\n");
  }

  @Test
  void passageThatNoPlaceTells_isSaidToBeSo() throws IOException {
    Span span = new Span(0, 1, null);
    var byWords =
        new Passage(span, span, 0.5, "rewritten", "words", 1, 0, null, List.of(), 0, List.of());
    var byOrder =
        new Passage(span, span, 0.31, "rewritten", "order", 1, 0, null, List.of(), 0, List.of());
    var source =
        new Source("a", null, false, false, 0.5, 1, 1, List.of(byWords, byOrder), 0, List.of());

    assertThat(print(result(List.of(source), Map.of()), "x", 80))
        .contains("[1.1] rewritten, by words alone, similarity 0.50")
        .contains("[1.2] rewritten, by the order of statements, similarity 0.31");
  }

  @Test
  void passageOutsideTheText_isNotQuoted() throws IOException {
    var passage = new Passage(new Span(5, 10, null), new Span(7, 10, null), 1, "identical", 1, 0);
    var source = new Source("a", null, false, false, 0.5, 10, 10, List.of(passage), 0, List.of());
    assertThat(print(result(List.of(source), Map.of()), "short", 60)).doesNotContain("short");
  }

  /** Evidence is never truncated. */
  @Test
  void longPassage_isShownWhole() throws IOException {
    String text = "begin " + "x ".repeat(5000) + "middle " + "y ".repeat(5000) + " end";
    var passage =
        new Passage(new Span(0, text.length(), null), new Span(0, 1, null), 1, null, 1, 0);
    var source = new Source("a", null, false, false, 0.5, 10, 10, List.of(passage), 0, List.of());
    assertThat(print(result(List.of(source), Map.of()), text, 80))
        .contains("begin", "middle", "end")
        .hasSizeGreaterThan(20_000);
  }

  @Test
  void pages_areSaid() throws IOException {
    var passage =
        new Passage(
            new Span(5, 10, null, null, 3), new Span(7, 10, null, "body", 12), 1, null, 1, 0);
    var source = new Source("a", null, false, false, 0.5, 10, 10, List.of(passage), 0, List.of());
    assertThat(print(result(List.of(source), Map.of()), null, 80))
        .contains("the text, page 3, 5 to 15", "a, page 12, 7 to 17");
  }

  @Test
  void ranking_hasTheMostFirst() throws IOException {
    var page = new StringBuilder();
    new ReportPrinter(page, 40)
        .printRanking(
            List.of(
                new Ranked("a.txt", 0.1, null, 10, false),
                new Ranked("b.txt", 0.0, 0, 10, false),
                new Ranked("c.txt", 0.456, 456, 1000, false),
                new Ranked("rounded once.txt", 0.0345, 485, 14_075, false),
                new Ranked("a thesis of which the name is long.pdf", 1.0, 1000, 1000, false)));
    assertThat(page.toString().lines())
        .containsExactly(
            "Ranked, reused in all:",
            "  100.0 %  a thesis of which the name is",
            "           long.pdf",
            "   45.6 %  c.txt",
            "   10.0 %  a.txt",
            "    3.4 %  rounded once.txt",
            "  nothing in 1 other",
            "");
  }

  /** One incomplete document of many is easily overlooked. */
  @Test
  void ranking_marksWhatWasNotComparedWithEverything() throws IOException {
    var page = new StringBuilder();
    new ReportPrinter(page, 60)
        .printRanking(
            List.of(
                new Ranked("nothing.txt", 0.0, 0, 10, false),
                new Ranked("unknown.txt", 0.0, 0, 10, true),
                new Ranked("some.txt", 0.2, 2, 10, true),
                new Ranked("more.txt", 0.5, 5, 10, false)));
    assertThat(page.toString().lines())
        .containsExactly(
            "Ranked, reused in all:",
            "  PARTIAL: 2 of 4 not compared with everything; the marked",
            "  ones may reuse more than their figures.",
            "   50.0 %  more.txt",
            "   20.0 %  some.txt, PARTIAL",
            "    0.0 %  unknown.txt, PARTIAL",
            "  nothing in 1 other",
            "");
  }

  @Test
  void textsOfStrangers_commandNoTerminal() throws IOException {
    String evil = "\u001B[2J\u202E";
    var passage =
        new Passage(new Span(0, 1, evil), new Span(0, 1, evil), 1, "identical" + evil, 1, 0);
    var source =
        new Source(
            "id" + evil, "title" + evil, true, false, 0.5, 10, 0, List.of(passage), 0, List.of());
    var note = new Note("new", "rank" + evil, null, Map.of(), "note" + evil);
    CheckResult result =
        new CheckResult(
            new Document("name" + evil, 1, 1),
            new Ratios(null, null, null, null, Map.of("ratio" + evil, 0.1)),
            MatchedLengths.NONE,
            List.of(new Section("section" + evil, 1, 1, 1)),
            List.of(source),
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            null,
            List.of(new Exclusion("out" + evil, null, null, null, evil, evil, null, null)),
            List.of(new Sign("sign" + evil, 1, List.of(), note)),
            List.of(note),
            false,
            Map.of());
    assertThat(print(result, null, 80)).doesNotContain("\u001B", "\u202E");
  }

  private static CheckResult result(List<Source> sources, Map<String, Object> statistics) {
    return new CheckResult(
        new Document(null, 1, 1),
        new Ratios(null, null, null, null, Map.of()),
        MatchedLengths.NONE,
        List.of(),
        sources,
        List.of(),
        List.of(),
        null,
        null,
        List.of(),
        null,
        List.of(),
        List.of(),
        List.of(),
        false,
        statistics);
  }

  private static String print(CheckResult result, @Nullable String text, int columns)
      throws IOException {
    var page = new StringBuilder();
    new ReportPrinter(page, columns).print(result, text);
    return page.toString().replace(System.lineSeparator(), "\n");
  }

  @Test
  void typeContentAndProse_areSaid() throws IOException {
    var passage =
        new Passage(new Span(0, 4, null), new Span(7, 4, null), 1, "identical", 1, 0, "references");
    CheckResult result =
        new CheckResult(
            new Document("a.txt", 10, 1, List.of(), "thesis", "told", List.of()),
            new Ratios(0.4, null, null, null, 0.1, null, Map.of()),
            new MatchedLengths(4, null, null, null, 1, null),
            List.of(),
            List.of(
                new Source("b.txt", null, false, false, 0.4, 4, 4, List.of(passage), 0, List.of())),
            List.of(),
            List.of(),
            null,
            null,
            List.of(),
            null,
            List.of(),
            List.of(),
            List.of(),
            false,
            Map.of());

    assertThat(print(result, null, 80))
        .contains("a.txt: 10 characters, 1 sentence, of the type thesis, detected from its text")
        .contains("  of it prose               10.0 %, 1 character")
        .contains("  [1.1] references, identical, similarity 1.00");
  }
}
