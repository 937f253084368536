package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DuplicatesScorerTest {

  @TempDir private Path folder;

  @Test
  void foundMissedAndWrongPairs_countedByTheirTypes() throws IOException {
    new CorpusFolder(folder)
        .source("a.txt", "a")
        .source("b.txt", "b")
        .source("c.txt", "c")
        .suspicious("chrome-1.txt", "x")
        .suspicious("chrome-2.txt", "x")
        .suspicious("lost-1.txt", "x")
        .suspicious("other.txt", "x")
        .lines(
            "truth.jsonl",
            "{'susp': 'chrome-1.txt', 'src': 'a.txt', 'type': 'chrome'}",
            "{'susp': 'chrome-2.txt', 'src': 'b.txt', 'type': 'chrome'}",
            "{'susp': 'lost-1.txt', 'src': 'c.txt', 'type': 'lost'}")
        .lines(
            "results.jsonl",
            "{'group': 1, 'pairs': ["
                + pair("chrome-1.txt", "intake", "a.txt", "library")
                + ","
                + pair("b.txt", "library", "chrome-1.txt", "intake")
                + ","
                + pair("chrome-1.txt", "intake", "other.txt", "intake")
                + "]}",
            "{'group': 2, 'pairs': [" + pair("other.txt", "intake", "c.txt", "library") + "]}",
            "{'part': {'id': 'lost-1.txt', 'where': 'intake'}, 'whole':"
                + " {'id': 'c.txt', 'where': 'library'}, 'containment': 0.9}");

    Outcome outcome =
        new DuplicatesScorer(Corpus.read(folder))
            .score(folder.resolve("results.jsonl"), "default", Duration.ofSeconds(2));

    assertThat(outcome.figures().get("all"))
        .containsEntry("pairs", 3L)
        .containsEntry("wrong", 2L)
        .containsEntry("precision", 0.5)
        .containsEntry("recall", 2.0 / 3);
    assertThat(outcome.figures().get("chrome"))
        .containsEntry("wrong", 1L)
        .containsEntry("precision", 0.5)
        .containsEntry("recall", 0.5)
        .containsEntry("f1", 0.5);
    assertThat(outcome.figures().get("lost"))
        .containsEntry("precision", 1.0)
        .containsEntry("f1", 1.0);
    assertThat(outcome.examples())
        .containsExactly("chrome-1.txt with b.txt", "other.txt with c.txt");
    assertThat(outcome.run()).containsEntry("documents a second", 2.0);
  }

  private static String pair(String one, String where, String other, String otherWhere) {
    return "{'one': {'id': '"
        + one
        + "', 'where': '"
        + where
        + "'}, 'other': {'id': '"
        + other
        + "', 'where': '"
        + otherWhere
        + "'}, 'resemblance': 0.5}";
  }

  @Test
  void nothingFound_figuresAreZero() throws IOException {
    new CorpusFolder(folder)
        .source("a.txt", "a")
        .suspicious("x.txt", "x")
        .lines("truth.jsonl", "{'susp': 'x.txt', 'src': 'a.txt', 'type': 'ads'}")
        .file("results.jsonl", "");

    Outcome outcome =
        new DuplicatesScorer(Corpus.read(folder))
            .score(folder.resolve("results.jsonl"), "default", Duration.ofSeconds(1));

    assertThat(outcome.figures().get("all"))
        .containsEntry("precision", 0.0)
        .containsEntry("recall", 0.0)
        .containsEntry("f1", 0.0);
  }
}
