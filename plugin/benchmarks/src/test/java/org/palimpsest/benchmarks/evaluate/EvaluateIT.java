package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.Benchmarks;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;

/** A corpus of three documents, from the folder to the report. */
@Tag("long")
final class EvaluateIT {

  private static final Path TEXTS = Path.of("../local/src/main/resources/demo/library");
  private static final int COPY_OFFSET = 200;
  private static final int COPY_LENGTH = 600;

  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private Path background;

  /** The suspicious document begins with surrogate pairs, then copies from a source. */
  @BeforeEach
  void writeCorpus() throws IOException {
    String copied = Files.readString(TEXTS.resolve("en-03-coastal-peat.txt"));
    String own = Files.readString(TEXTS.resolve("en-08-classifier-learning.txt"));
    String start = "\uD83D\uDE00".repeat(50) + "\n" + own + "\n\n";
    new CorpusFolder(folder)
        .source("peat.txt", copied)
        .source("moths.txt", Files.readString(TEXTS.resolve("en-01-moths-streetlights.txt")))
        .suspicious(
            "copier.txt", start + copied.substring(COPY_OFFSET, COPY_OFFSET + COPY_LENGTH) + "\n")
        .suspicious(
            "original.txt", Files.readString(TEXTS.resolve("en-06-timber-concrete-floor.txt")))
        .lines(
            "truth.jsonl",
            CorpusFolder.truth(
                "copier.txt",
                "peat.txt",
                "none",
                start.codePointCount(0, start.length()),
                COPY_LENGTH,
                copied.codePointCount(0, COPY_OFFSET),
                COPY_LENGTH))
        .file("more/own.txt", own);
    background = folder.resolve("more");
  }

  private int run(String... arguments) {
    return Benchmarks.commandLine(new PrintWriter(out), new PrintWriter(err)).execute(arguments);
  }

  @Test
  void otherPagesOfASource_foundAndScored(@TempDir Path near) throws IOException {
    String peat = Files.readString(TEXTS.resolve("en-03-coastal-peat.txt"));
    new CorpusFolder(near)
        .source("peat.txt", peat)
        .source("moths.txt", Files.readString(TEXTS.resolve("en-01-moths-streetlights.txt")))
        .suspicious("page.txt", "Home News Sport\n\n" + peat + "\n\nShare Print")
        .suspicious("other.txt", Files.readString(TEXTS.resolve("en-08-classifier-learning.txt")))
        .lines("truth.jsonl", "{'susp': 'page.txt', 'src': 'peat.txt', 'type': 'chrome'}");

    int exitCode =
        run(
            "evaluate",
            near.toString(),
            "--duplicates",
            "--settings=default",
            "--settings=threshold=0.6 containment=0.9 rows=5");

    assertThat(exitCode).as(err::toString).isZero();
    assertThat(out.toString())
        .contains("| chrome | 1 | 0 | 1.000 | 1.000 | 1.000 | 1.000 |")
        .doesNotContain("other.txt");
  }

  @Test
  void copyInOneDocument_foundAndScored() {
    int exitCode =
        run(
            "evaluate",
            folder.toString(),
            "--settings=default",
            "--settings=align=false expert.flips=0");

    assertThat(exitCode).as(err::toString).isZero();
    assertThat(out.toString())
        .containsPattern("\\| none \\| 1 \\| 1\\.000 \\| 1 \\| (1\\.000|\\.9)")
        .contains("| plagdet | profile=fast expert.flips=0 |")
        .contains("| default | 2 | 0 | 0 |");
    assertThat(err.toString()).contains("documents 2");
  }

  @Test
  void workspaceClosed_clusterAndFolderGone() throws IOException {
    Workspace workspace = new Workspace();
    URI solr = URI.create(workspace.startCluster());

    workspace.close();

    assertThat(workspace.folder()).doesNotExist();
    assertThatExceptionOfType(PalimpsestException.class)
        .isThrownBy(
            () -> {
              try (var connection = SolrConnection.open(solr, null, Duration.ofMinutes(1))) {
                new CollectionAdmin(connection).exists("corpus");
              }
            })
        .withMessageContaining("Nothing answers");
  }

  @Test
  void otherDocumentsAndBackground_passagesAreFalseAlarms() {
    int exitCode =
        run(
            "evaluate",
            folder.toString(),
            "--background",
            background.toString(),
            "--suspicious",
            folder.resolve("susp").toString(),
            "--keep",
            folder.resolve("kept").toString());

    assertThat(exitCode).as(err::toString).isZero();
    assertThat(out.toString())
        .containsPattern("\\| all \\| 2 \\| 1 \\| [0-9]+ \\| \\.500 \\|")
        .contains("- copier.txt: ")
        .contains("own.txt")
        .contains("peat.txt");
    assertThat(folder.resolve("kept/1.jsonl")).exists();
  }

  @Test
  void documentThatCannotBeRead_countedAndTheRestScored() throws IOException {
    Files.write(folder.resolve("susp/original.txt"), new byte[] {(byte) 0xFF});

    assertThat(run("evaluate", folder.toString())).isEqualTo(1);

    assertThat(err.toString()).contains("original.txt is not in the charset UTF-8.");
    assertThat(out.toString()).contains("| default | 1 | 1 | 0 |");
  }

  @Test
  void nobodyAnswers_saidAndNothingScored() {
    int exitCode =
        run(
            "evaluate",
            folder.toString(),
            "--collection=library",
            "--solr=http://127.0.0.1:1/solr");

    assertThat(exitCode).isEqualTo(1);
    assertThat(err.toString()).contains("127.0.0.1:1");
    assertThat(out.toString()).contains("| default | 0 | 2 | 0 |");
  }
}
