package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.palimpsest.benchmarks.evaluate.CorpusFolder.answer;
import static org.palimpsest.benchmarks.evaluate.CorpusFolder.nothingFound;
import static org.palimpsest.benchmarks.evaluate.CorpusFolder.truth;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.PalimpsestException;

final class ScorerTest {

  @TempDir private Path folder;
  private CorpusFolder files;

  @BeforeEach
  void writeDocuments() throws IOException {
    files =
        new CorpusFolder(folder)
            .source("a.txt", "\uD840\uDC00".repeat(10) + "abcdefghij")
            .source("b.txt", "b".repeat(100))
            .suspicious("q.txt", "\uD83D\uDE00" + "q".repeat(100))
            .suspicious("r.txt", "r".repeat(100));
  }

  private Outcome score(@Nullable Set<String> others, String... results) throws IOException {
    files.lines("results.jsonl", results);
    return new Scorer(Corpus.read(folder), others)
        .score(folder.resolve("results.jsonl"), "default", Duration.ofSeconds(4));
  }

  @Test
  void answersInCodeUnits_comparedInCodePoints() throws IOException {
    files.lines("truth.jsonl", truth("q.txt", "a.txt", "none", 1, 10, 10, 10));

    // preceded by one surrogate pair on one side, ten on the other
    Outcome outcome =
        score(null, answer("susp/q.txt", "src/a.txt", 2, 10, 20, 10), nothingFound("r.txt"));

    assertThat(outcome.figures().get("all"))
        .containsEntry("precision", 1.0)
        .containsEntry("recall", 1.0)
        .containsEntry("plagdet", 1.0);
    assertThat(outcome.run())
        .containsEntry("checked", 2)
        .containsEntry("not checked", 0)
        .containsEntry("pairs in no list", 0L)
        .containsEntry("documents a second", 0.5)
        .containsEntry("seconds", 4.0);
  }

  @Test
  void typesOfDifferentPairs_scoredApart() throws IOException {
    files.lines(
        "truth.jsonl",
        truth("q.txt", "b.txt", "none", 10, 20, 0, 20),
        truth("r.txt", "b.txt", "summary", 0, 50, 0, 10));

    Outcome outcome = score(null, answer("q.txt", "b.txt", 11, 20, 0, 20), nothingFound("r.txt"));

    assertThat(outcome.figures().keySet()).containsExactly("all", "none", "summary");
    assertThat(outcome.figures().get("all"))
        .containsEntry("cases", 2L)
        .containsEntry("found", 0.5)
        .containsEntry("recall", 0.5)
        .containsEntry("precision", 1.0);
    assertThat(outcome.figures().get("none")).containsEntry("plagdet", 1.0);
    assertThat(outcome.figures().get("summary"))
        .containsEntry("detections", 0L)
        .containsEntry("plagdet", 0.0);
  }

  @Test
  void typesInOnePair_detectionOfOneIsWrongForTheOther() throws IOException {
    files.lines(
        "truth.jsonl",
        truth("r.txt", "b.txt", "none", 0, 20, 0, 20),
        truth("r.txt", "b.txt", "summary", 50, 50, 50, 10));

    Outcome outcome = score(null, answer("r.txt", "b.txt", 0, 20, 0, 20));

    assertThat(outcome.figures().get("all")).containsEntry("precision", 1.0);
    assertThat(outcome.figures().get("summary")).containsEntry("precision", 0.0);
    assertThat(outcome.run()).containsEntry("not checked", 1);
  }

  @Test
  void pairOutsideTheLists_countedAndWrong() throws IOException {
    files.lines("truth.jsonl", truth("r.txt", "a.txt", "none", 0, 20, 0, 20));

    Outcome outcome = score(null, answer("r.txt", "elsewhere.txt", 0, 20, 0, 20));

    assertThat(outcome.run()).containsEntry("pairs in no list", 1L);
    assertThat(outcome.figures().get("all")).containsEntry("detections", 1L);
  }

  @Test
  void unlabelledReuse_ignored() throws IOException {
    files
        .lines("truth.jsonl", truth("r.txt", "a.txt", "none", 0, 20, 0, 20))
        .lines("unlabelled_reuse.jsonl", "{'susp': 'r.txt', 'src': 'b.txt'}");

    Outcome outcome = score(null, answer("r.txt", "b.txt", 0, 20, 0, 20));

    assertThat(outcome.run()).containsEntry("pairs in no list", 0L);
    assertThat(outcome.figures().get("all")).containsEntry("detections", 0L);
  }

  @Test
  void matchWithItself_ignored() throws IOException {
    files
        .source("r.txt", "r".repeat(100))
        .lines("truth.jsonl", truth("r.txt", "a.txt", "none", 0, 20, 0, 20));

    Outcome outcome = score(null, answer("r.txt", "r.txt", 0, 100, 0, 100));

    assertThat(outcome.figures().get("all")).containsEntry("detections", 0L);
  }

  @Test
  void sameDetectionTwice_isOne() throws IOException {
    files.lines("truth.jsonl", truth("r.txt", "b.txt", "none", 0, 20, 0, 20));
    String passage =
        "{'suspicious': {'offset': 0, 'length': 20}, 'source': {'offset': 0, 'length': 20}}";

    Outcome outcome =
        score(
            null,
            "{'document': {'id': 'r.txt'}, 'sources': [{'id': 'b.txt', 'passages': ["
                + passage
                + ", "
                + passage
                + "]}]}");

    assertThat(outcome.figures().get("all"))
        .containsEntry("detections", 1L)
        .containsEntry("granularity", 1.0);
  }

  @Test
  void truthOfDocumentsOnly_shareOfPairs() throws IOException {
    files.lines(
        "truth.jsonl",
        "{'susp': 'q.txt', 'src': 'a.txt', 'type': 'light'}",
        "{'susp': 'r.txt', 'src': 'a.txt', 'type': 'light'}",
        "{'susp': 'r.txt', 'src': 'b.txt', 'type': 'heavy'}");

    Outcome outcome =
        score(null, answer("q.txt", "a.txt", 0, 1, 0, 1), answer("r.txt", "b.txt", 0, 1, 0, 1));

    assertThat(outcome.figures().get("all")).containsEntry("found", 2.0 / 3);
    assertThat(outcome.figures().get("light"))
        .containsEntry("pairs", 2L)
        .containsEntry("found", 0.5);
    assertThat(outcome.figures().get("heavy")).containsEntry("found", 1.0);
  }

  @Test
  void otherDocuments_everyPassageIsAnAlarm() throws IOException {
    files.lines("truth.jsonl", truth("r.txt", "b.txt", "none", 0, 20, 0, 20));

    Outcome outcome =
        score(
            Set.of("x.txt", "y.txt", "z.txt"),
            answer("x.txt", "a.txt", 0, 9, 0, 9),
            nothingFound("y.txt"));

    assertThat(outcome.figures().get("all"))
        .containsEntry("documents", 2L)
        .containsEntry("with passages", 1L)
        .containsEntry("passages", 1L)
        .containsEntry("share", 0.5);
    assertThat(outcome.examples()).containsExactly("x.txt: a.txt");
    assertThat(outcome.run()).containsEntry("not checked", 1).doesNotContainKey("pairs in no list");
  }

  @Test
  void resultsOfAnotherCorpus_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> score(null, nothingFound("other.txt")))
        .withMessageContaining("other.txt is none of the documents to check");
  }

  @Test
  void documentTwice_refused() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> score(null, nothingFound("r.txt"), nothingFound("r.txt")))
        .withMessageContaining("r.txt is there twice");
  }

  @Test
  void brokenResults_lineNamed() {
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(() -> score(null, nothingFound("r.txt"), "{'document': {}}"))
        .withMessageContaining("results.jsonl, line 2 has no id.");
  }
}
