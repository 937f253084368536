package org.palimpsest.core.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.RandomFingerprints;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.section.Section;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.text.Span;

final class SentenceTableTest {

  private static final TableHeader HEADER = RandomTables.header(new Random(0), Scheme.DEFAULT);

  @Test
  void sentencesThatTouch_taken() {
    assertThat(new SentenceTable(HEADER, 10, units(new Span(0, 4), new Span(4, 6))).sentences())
        .isEqualTo(units(new Span(0, 4), new Span(4, 6)));
  }

  @Test
  void sentencesThatOverlap_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 10, units(new Span(0, 4), new Span(3, 6))))
        .withMessage("sentences overlap at offset 3");
  }

  @Test
  void sentencesOutOfOrder_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 10, units(new Span(5, 2), new Span(0, 2))))
        .withMessage("sentences overlap at offset 0");
  }

  @Test
  void sentenceBehindTheTextsEnd_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 9, units(new Span(4, 6))))
        .withMessage("a sentence ends at 10, behind the text's end at 9");
  }

  @Test
  void emptySentence_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SentenceTable(HEADER, 9, units(new Span(4, 0))))
        .withMessage("the sentence at offset 4 is empty");
  }

  @Test
  void headerMissing_refused() {
    assertThatNullPointerException().isThrownBy(() -> new SentenceTable(null, 9, units()));
  }

  private static FingerprintedUnits units(Span... spans) {
    return new FingerprintedUnits(
        List.of(spans), RandomFingerprints.list(new Random(1), 100, spans.length));
  }

  @Test
  void sections_becomeRunsOfSentences() {
    FingerprintedUnits sentences =
        units(new Span(5, 5), new Span(10, 10), new Span(30, 5), new Span(40, 5));
    Sections sections =
        new Sections(
            List.of(
                new Section("title", new Span(0, 10)),
                new Section("body", new Span(10, 10)),
                new Section("body", new Span(20, 15)),
                new Section("references", new Span(36, 14))),
            List.of());

    SentenceTable table = SentenceTable.of(HEADER, 50, sentences, sections);

    assertThat(table.sectionRuns())
        .containsExactly(
            new SectionRun(0, "title"), new SectionRun(1, "body"), new SectionRun(3, "references"));
    assertThat(table.sections().list())
        .containsExactly(
            new Section("title", Span.between(5, 10)),
            new Section("body", Span.between(10, 40)),
            new Section("references", Span.between(40, 50)));
    assertThat(SentenceTable.of(HEADER, 50, sentences, Sections.NONE).sections())
        .isEqualTo(Sections.NONE);
  }

  @Test
  void runsOutOfOrderOrBehindTheLastSentence_refused() {
    FingerprintedUnits sentences = units(new Span(0, 4), new Span(4, 6));
    SectionRun first = new SectionRun(0, "a");
    for (List<SectionRun> runs :
        List.of(
            List.of(first, new SectionRun(0, "b")),
            List.of(first, new SectionRun(1, "a")),
            List.of(first, new SectionRun(2, "b")))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new SentenceTable(HEADER, 10, sentences, runs))
          .withMessageContaining("is out of place");
    }
  }

  @Test
  void runWithoutAName_refused() {
    for (String name : new String[] {"", "\uD800", "a\uDC00"}) {
      assertThatIllegalArgumentException().isThrownBy(() -> new SectionRun(0, name));
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new SectionRun(-1, "a"));
  }
}
