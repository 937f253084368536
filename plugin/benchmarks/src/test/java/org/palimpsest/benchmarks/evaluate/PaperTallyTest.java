package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.PalimpsestException;

/**
 * Two papers of 100 characters. q.txt begins with a surrogate pair: 10 of the cover, 40 of its own,
 * 30 copied, 10 between marks, 10 of references. r.txt has no copy.
 */
final class PaperTallyTest {

  private static final Offset<Double> EXACT = within(1e-9);

  @TempDir private Path folder;
  private CorpusFolder files;

  @BeforeEach
  void writePapers() throws IOException {
    files =
        new CorpusFolder(folder)
            .source("a.txt", "a".repeat(100))
            .suspicious("q.txt", "\uD83D\uDE00" + "q".repeat(99))
            .suspicious("r.txt", "r".repeat(100))
            .lines("truth.jsonl", CorpusFolder.truth("q.txt", "a.txt", "light", 50, 30, 0, 30))
            .lines(
                "papers.jsonl",
                "{'susp': 'q.txt', 'language': 'en', 'length': 100, 'ratio': 0.3, 'spans': ["
                    + span("kind", "cover", 0, 10)
                    + ", "
                    + span("kind", "own", 10, 40)
                    + ", {'kind': 'copy', 'type': 'light', 'offset': 50, 'length': 30}, "
                    + span("kind", "references", 90, 10)
                    + "], 'sections': ["
                    + span("name", "title", 0, 10)
                    + ", "
                    + span("name", "body", 10, 80)
                    + ", "
                    + span("name", "references", 90, 10)
                    + "]}",
                "{'susp': 'r.txt', 'language': 'zh', 'length': 100, 'ratio': 0, 'spans': ["
                    + span("kind", "own", 0, 100)
                    + "], 'sections': ["
                    + span("name", "body", 0, 100)
                    + "]}");
  }

  private static String span(String what, String name, int offset, int length) {
    return "{'" + what + "': '" + name + "', 'offset': " + offset + ", 'length': " + length + "}";
  }

  /** An answer with passages from 45 to 85 and in the references, which are set apart. */
  private static String answer(String sections) {
    return "{'document': {'id': 'q.txt'}, 'ratios': {'total': 0.5, 'withoutQuotations': 0.4},"
        + " 'sections': ["
        + sections
        + "], 'sources': [{'id': 'a.txt', 'passages': ["
        + "{'suspicious': {'offset': 46, 'length': 40}, 'source': {'offset': 0, 'length': 30}},"
        + "{'suspicious': {'offset': 91, 'length': 10}, 'source': {'offset': 60, 'length': 9}}]}],"
        + " 'excluded': [{'reason': 'references', 'from': 'withoutQuotations', 'offset': 91,"
        + " 'length': 10}, {'reason': 'ownWork', 'from': 'withoutOwnWork', 'id': 'b.txt'},"
        + " {'reason': 'common', 'from': 'all', 'offset': 0, 'length': 2}]}";
  }

  private static String honest(double ratio) {
    return "{'document': {'id': 'r.txt'}, 'ratios': {'withoutQuotations': "
        + ratio
        + "}, 'sources': [], 'sections': [{'name': 'body', 'length': 60},"
        + " {'name': 'abstract', 'length': 40}]}";
  }

  private PaperReport report(String... results) throws IOException {
    files.lines("results.jsonl", results);
    Outcome outcome =
        new Scorer(Corpus.read(folder), null)
            .score(folder.resolve("results.jsonl"), "default", null);
    return Objects.requireNonNull(outcome.papers());
  }

  private static double figure(Map<String, Map<String, Number>> rows, String row, String name) {
    return rows.get(row).get(name).doubleValue();
  }

  @Test
  void passageBeyondItsCopy_precisionByCharacters() throws IOException {
    PaperReport report = report(answer(""), honest(0));

    assertThat(figure(report.languages(), "all", "precision")).isCloseTo(.75, EXACT);
    assertThat(figure(report.languages(), "all", "recall")).isCloseTo(1, EXACT);
    assertThat(figure(report.types(), "light", "recall")).isCloseTo(1, EXACT);
    assertThat(figure(report.languages(), "zh", "precision")).isCloseTo(1, EXACT);
  }

  @Test
  void whatIsSetApart_shownAndNotCounted() throws IOException {
    Map<String, Map<String, Number>> kinds = report(answer(""), honest(0)).kinds();

    assertThat(kinds.keySet()).containsExactly("between", "copy", "cover", "own", "references");
    assertThat(kinds.get("references"))
        .containsEntry("characters", 10L)
        .containsEntry("shown", 10L)
        .containsEntry("counted", 0L);
    assertThat(kinds.get("own"))
        .containsEntry("characters", 140L)
        .containsEntry("shown", 5L)
        .containsEntry("counted", 5L);
    assertThat(kinds.get("between")).containsEntry("characters", 10L).containsEntry("counted", 5L);
  }

  @Test
  void ratios_deviationInPointsAndTheWorstNamed() throws IOException {
    PaperReport report = report(answer(""), honest(.03));

    assertThat(figure(report.languages(), "all", "largest deviation")).isCloseTo(10, EXACT);
    assertThat(figure(report.languages(), "all", "mean deviation")).isCloseTo(6.5, EXACT);
    assertThat(report.languages().get("all")).containsEntry("off by more than 3", 1L);
    assertThat(report.worst()).containsExactly(new PaperReport.Worst("q.txt", .4, .3));
  }

  @Test
  void sections_lengthsOfEachNameCompared() throws IOException {
    PaperReport report =
        report(answer("{'name': 'body', 'length': 95}, {'name': 'x', 'length': 5}"), honest(0));

    // of q.txt 90 of the body, as the cover is not a section; of r.txt 60
    assertThat(figure(report.languages(), "en", "sections")).isCloseTo(.9, EXACT);
    assertThat(figure(report.languages(), "zh", "sections")).isCloseTo(.6, EXACT);
    assertThat(figure(report.languages(), "all", "sections")).isCloseTo(.75, EXACT);
  }

  @Test
  void coverThatTheAnswerNames_isASection() throws IOException {
    String sections =
        "{'name': 'title', 'length': 30}, {'name': 'body', 'length': 60},"
            + " {'name': 'references', 'length': 10}";

    PaperReport report = report(answer(sections), honest(0));

    assertThat(figure(report.languages(), "en", "sections")).isCloseTo(.8, EXACT);
  }

  @Test
  void corpusWithoutPapers_nothingOfThem() throws IOException {
    Files.delete(folder.resolve("papers.jsonl"));
    files.lines("results.jsonl", answer(""));

    Outcome outcome =
        new Scorer(Corpus.read(folder), null)
            .score(folder.resolve("results.jsonl"), "default", null);

    assertThat(outcome.papers()).isNull();
  }

  @Test
  void answerWithoutRatio_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> report(CorpusFolder.nothingFound("r.txt")))
        .withMessageContaining("ratios.withoutQuotations of r.txt");
  }

  @Test
  void stretchBeyondTheEnd_lineNamed() throws IOException {
    files.lines(
        "papers.jsonl",
        "{'susp': 'r.txt', 'language': 'zh', 'length': 9, 'ratio': 0, 'spans': ["
            + span("kind", "own", 0, 10)
            + "]}");

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(folder))
        .withMessageContaining("papers.jsonl, line 1 has a stretch that ends behind");
  }

  @Test
  void paperTwice_lineNamed() throws IOException {
    String line = "{'susp': 'r.txt', 'language': 'zh', 'length': 9, 'ratio': 0}";
    files.lines("papers.jsonl", line, line);

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(folder))
        .withMessageContaining("papers.jsonl, line 2 has a document that a line above has");
  }

  @Test
  void ratioAboveOne_lineNamed() throws IOException {
    files.lines("papers.jsonl", "{'susp': 'r.txt', 'language': 'zh', 'length': 9, 'ratio': 30}");

    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> Corpus.read(folder))
        .withMessageContaining("line 1 needs ratio, a number from 0 to 1");
  }
}
