package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.benchmarks.Benchmarks;

/** Usage errors are reported before the cluster starts. */
final class EvaluateCommandTest {

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @BeforeEach
  void writeCorpus() throws IOException {
    new CorpusFolder(folder)
        .source("a.txt", "source")
        .suspicious("q.txt", "suspicious")
        .lines("truth.jsonl", CorpusFolder.truth("q.txt", "a.txt", "none", 0, 5, 0, 5))
        .lines("results.jsonl", CorpusFolder.answer("q.txt", "a.txt", 0, 5, 0, 5));
  }

  private int run(String... arguments) {
    return Benchmarks.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(arguments);
  }

  @Test
  void resultsAtHand_scoredOnStandardOutput() {
    String results = folder.resolve("results.jsonl").toString();

    assertThat(run("evaluate", folder.toString(), "--results", results)).as(err::toString).isZero();

    assertThat(out.toString()).contains("| none | 1 | 1.000 | 1 | 1.000 | 1.000 | 1.000 | 1.000 |");
  }

  @Test
  void duplicatesOfWhatWasChecked_refused() {
    assertThat(run("evaluate", folder.toString(), "--duplicates", "--meaning")).isEqualTo(2);
    assertThat(err.toString())
        .contains("--duplicates goes without --meaning, --suspicious and --results");
  }

  @Test
  void outputFile_takesTheReport() throws IOException {
    Path report = folder.resolve("report.json");

    assertThat(
            run(
                "evaluate",
                folder.toString(),
                "--results",
                folder.resolve("results.jsonl").toString(),
                "--format",
                "json",
                "--output",
                report.toString()))
        .isZero();

    assertThat(out.toString()).isEmpty();
    assertThat(Files.readString(report)).contains("\"plagdet\":1.0");
  }

  @Test
  void otherDocumentsAtHand_scoredAsFalseAlarms() throws IOException {
    Path others = folder.resolve("others");
    new CorpusFolder(folder).file("others/q.txt", "other text");

    assertThat(
            run(
                "evaluate",
                folder.toString(),
                "--results",
                folder.resolve("results.jsonl").toString(),
                "--suspicious",
                others.toString()))
        .isZero();

    assertThat(out.toString()).contains("| all | 1 | 1 | 1 | 1.000 |").contains("- q.txt: a.txt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--solr=http://127.0.0.1:8983/solr",
        "--shards=0",
        "--threads=0",
        "--settings=align",
        "--settings=text=x",
        "--param==x",
        "--collection=c --background=.",
        "--results=r.jsonl --collection=c",
        "--results=r.jsonl --settings=default"
      })
  void wrongUsage_said(String options) {
    assertThat(run(("evaluate " + folder + " " + options).split(" ", -1))).isEqualTo(2);

    assertThat(out.toString()).isEmpty();
    assertThat(err.toString()).contains("--");
  }

  @Test
  void corpusMissing_said() {
    assertThat(run("evaluate", folder.resolve("nowhere").toString())).isEqualTo(1);

    assertThat(err.toString()).contains("There is no folder");
  }

  @Test
  void truthBroken_said() throws IOException {
    new CorpusFolder(folder).lines("truth.jsonl", "{");

    assertThat(run("evaluate", folder.toString())).isEqualTo(1);

    assertThat(err.toString()).contains("truth.jsonl, line 1 is not JSON.");
  }

  @Test
  void nothingToCheck_said() throws IOException {
    Path sources = folder.resolve("other");
    new CorpusFolder(sources).source("a.txt", "source");

    assertThat(run("evaluate", sources.toString())).isEqualTo(2);

    assertThat(err.toString()).contains("--suspicious names what to check");
  }
}
