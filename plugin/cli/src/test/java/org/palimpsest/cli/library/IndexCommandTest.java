package org.palimpsest.cli.library;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.cli.Cli;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

@Timeout(300)
final class IndexCommandTest {

  @TempDir private Path folder;

  private final Cli cli = new Cli();
  private final RecordedSolr solr = RecordedSolr.answering(IndexCommandTest::answer);

  private static final String SCHEMA =
      """
      {"schema": {"uniqueKey": "id",
        "fields": [{"name": "id"}, {"name": "title"}, {"name": "text"}, {"name": "page_starts"}],
        "dynamicFields": [{"name": "*_s"}, {"name": "*_ss"}, {"name": "*_i"}],
        "fieldTypes": [{"name": "t", "class": "org.palimpsest.solr.SentenceTableField",
          "source": "text, body", "author": "author_ss", "type": "type_s"}]}}
      """;

  /** Refuses documents that contain "refused". */
  private static Answer answer(Request request) {
    if (request.uri().getPath().endsWith("/schema")) {
      return Answer.json(200, SCHEMA);
    }
    if (request.uri().getPath().endsWith("/select")) {
      return Answer.kept(request);
    }
    if (request.text().contains("leaderless")) {
      return Answer.json(
          503,
          "{\"error\":{\"msg\":\"No registered leader was found, slice: shard1 saw state="
              + "{down}".repeat(200)
              + "\"}}");
    }
    return request.text().contains("refused")
        ? Answer.json(400, "{\"error\":{\"msg\":\"The text is too long.\"}}")
        : Answer.done("{\"warnings\":[\"A warning.\"],\"palimpsest\":{\"sentences\":3}}");
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void folder_isIndexedAndCommitted() throws IOException {
    write("a.txt", "\uFEFFFirst.\r\nline");
    write("b/文.txt", "二");
    assertThat(index(folder)).isZero();
    List<Request> requests = solr.requests();
    assertThat(requests).as("schema, documents, commit, search").hasSize(4);
    assertThat(requests.get(1).text())
        .contains("a.txt", "First.\r\nline", "b/文.txt", "title", "文", "二", "sha256_s")
        .doesNotContain("\uFEFF");
    assertThat(requests.get(2).text()).contains("commit=true");
    assertThat(cli.out())
        .startsWith("Indexed: 2, skipped: 0, failed: 0; 13 characters, ")
        .contains("Counted by Solr: sentences 3.");
    assertThat(cli.err().lines()).containsExactly("Warning: A warning.");
  }

  @Test
  void whateverCannotBeRead_isNamedAndTheRestIndexed() throws IOException {
    write("good.txt", "A good text.");
    Files.write(folder.resolve("latin1.txt"), "gut f\u00FCr".getBytes(StandardCharsets.ISO_8859_1));
    write("empty.txt", "");
    write("blank.txt", " \r\n\u3000");
    try (var sparse = new RandomAccessFile(folder.resolve("gigantic.txt").toFile(), "rw")) {
      sparse.setLength(3_000_000_000L);
    }
    Files.createSymbolicLink(folder.resolve("broken.txt"), folder.resolve("none"));

    assertThat(index(folder, folder.resolve("missing.txt"))).isEqualTo(1);

    assertThat(cli.err())
        .contains("latin1.txt cannot be read: the libraries of plugin/extract are not installed.")
        .contains("empty.txt is empty. Save it anew.")
        .contains("blank.txt has no text. Look whether it is the right one.")
        .contains("gigantic.txt is larger than 100,000,000 bytes (--max-bytes).")
        .contains("broken.txt is a broken symbolic link.")
        .contains("missing.txt does not exist.");
    assertThat(cli.out()).startsWith("Indexed: 1, skipped: 6, failed: 0; ");
  }

  @Test
  void unreadableFile_isNamed() throws IOException {
    write("closed.txt", "text");
    Path closed = folder.resolve("closed.txt");
    Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString("---------"));
    assumeFalse(Files.isReadable(closed), "runs as root, who may read everything");
    assertThat(index(folder)).isEqualTo(1);
    assertThat(cli.err()).contains("closed.txt may not be read.");
  }

  @Test
  void filesAndRowsOfATable_thatDoNotMeet_areCountedAndTheFirstIsNamed() throws IOException {
    write("in/a.txt", "one");
    write("in/b.txt", "two");
    write("in/c.txt", "three");
    write("table.txt", "file,year\nb.txt,2013\nd.txt,2014\n");
    Path table = Path.of("--metadata=" + folder.resolve("table.txt"));
    assertThat(index(folder.resolve("in"), table)).isZero();
    assertThat(cli.err().lines())
        .containsExactly(
            "Warning: A warning.",
            "Note: Files of the table of metadata that were not read: 1, such as d.txt.",
            "Note: Files without a row in the table of metadata: 2, such as a.txt.");
  }

  @Test
  void refusedDocument_isNamedAndTheRestIndexed() throws IOException {
    write("a.txt", "good");
    write("b.txt", "refused");
    write("c.txt", "good");
    assertThat(index(folder)).isEqualTo(1);
    assertThat(cli.err()).contains("Failed: b.txt: The text is too long.");
    assertThat(cli.out()).startsWith("Indexed: 2, skipped: 0, failed: 1; ");
  }

  @Test
  void documentsOfAnOutage_haveAShortLineEach_andTheWayToGoOnAtTheEnd() throws IOException {
    write("a.txt", "leaderless");
    write("b.txt", "good");
    write("c.txt", "refused");
    write("d.txt", "leaderless");
    assertThat(index(folder)).isEqualTo(1);
    assertThat(cli.err().lines())
        .containsExactly(
            "Warning: A warning.",
            "Failed: a.txt: Solr failed (HTTP 503): No registered leader was found, slice: shard1.",
            "Failed: c.txt: The text is too long.",
            "Failed: d.txt: Solr failed (HTTP 503): No registered leader was found, slice: shard1.",
            "2 of the failed ones were not refused: Solr failed. When palimpsest doctor finds"
                + " it well, the same command adds them, each once.");
    assertThat(cli.out()).startsWith("Indexed: 1, skipped: 0, failed: 3; ");
  }

  @Test
  void filesOfOneName_areTwoDocuments() throws IOException {
    write("x/a.txt", "first");
    write("y/a.txt", "second");
    write("y/b.txt", "third");
    assertThat(index(folder.resolve("x"), folder.resolve("y"))).isZero();
    assertThat(solr.requests().get(1).text())
        .contains(folder + "/x/a.txt", folder + "/y/a.txt", "first", "second")
        .contains("third");
  }

  @Test
  void secondDocumentOfAnId_isNamedAndNotSent() throws IOException {
    write("a.jsonl", "{\"id\":\"a\",\"text\":\"first\"}\n{\"id\":\"a\",\"text\":\"second\"}\n");
    assertThat(index(folder.resolve("a.jsonl"))).isEqualTo(1);
    assertThat(cli.err()).contains("a is the id of an earlier document of this run.");
    assertThat(solr.requests().get(1).text()).contains("first").doesNotContain("second");
  }

  /** A digest as id does not identify the file. */
  @Test
  void secondFileOfAnId_isNamedWithTheFirst() throws IOException {
    write("x/a.txt", "text");
    write("y/a.txt", "text");
    for (String from : List.of("sha256", "name")) {
      assertThat(
              cli.run(
                  "index", "--collection", "c", "--solr", solr.url(), "--id-from", from, folder))
          .isEqualTo(1);
    }
    Path first = folder.resolve("x/a.txt");
    Path second = folder.resolve("y/a.txt");
    assertThat(cli.err())
        .contains(
            second
                + " has the same bytes, and so the same id, as an earlier document of this run, "
                + first
                + ".")
        .contains(second + " has the id 'a.txt' of an earlier document of this run, " + first);
  }

  @Test
  void fileThatIsNamedTwice_isThereOnce() throws IOException {
    write("x/a.txt", "first");
    assertThat(index(folder.resolve("x"), folder.resolve("x/a.txt"))).isZero();
    assertThat(cli.err()).contains("a.txt is the same file as " + folder.resolve("x/a.txt"));
    assertThat(cli.out()).startsWith("Indexed: 1, skipped: 0, failed: 0; ");
  }

  @Test
  void badLines_areNamedByFileAndNumber() throws IOException {
    write(
        "docs.jsonl",
        """
        {"id":"a","text":"first","year":2013}
        {"id":"b","text":"second"

        {"id":"c","title":"no text"}
        {"id":"d","text":"last"}
        """);
    assertThat(index(folder.resolve("docs.jsonl"))).isEqualTo(1);
    assertThat(cli.err())
        .contains("docs.jsonl:2 is not JSON; the first mistake is near character 26.")
        .contains("docs.jsonl:4 has no text in the field text.");
    assertThat(solr.requests().get(1).text()).contains("first", "year", "last");
    assertThat(cli.out()).startsWith("Indexed: 2, skipped: 2, failed: 0; ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32"})
  void linesOfAWideCharset_areNamedOnce(String charset) throws IOException {
    Files.writeString(
        folder.resolve("docs.jsonl"),
        "{\"id\":\"a\",\"text\":\"first\"}\n".repeat(50),
        Charset.forName(charset));
    assertThat(index(folder.resolve("docs.jsonl"))).isEqualTo(1);
    assertThat(cli.err().lines())
        .containsExactly(
            "Skipped: "
                + folder.resolve("docs.jsonl")
                + " is in UTF-16 or UTF-32; lines of JSON are in UTF-8: save it so.");
    assertThat(cli.out()).startsWith("Indexed: 0, skipped: 1, failed: 0; ");
  }

  @Test
  void charsetOfLines_isSaidOnceNotToHold() throws IOException {
    write("docs.jsonl", "{\"id\":\"a\",\"text\":\"first\"}\n{\"id\":\"b\",\"text\":\"last\"}\n");
    write("more.jsonl", "{\"id\":\"c\",\"text\":\"more\"}\n");
    Path charset = Path.of("--charset=GB18030");
    assertThat(index(folder.resolve("docs.jsonl"), folder.resolve("more.jsonl"), charset)).isZero();
    assertThat(cli.err().lines())
        .containsExactly(
            "Note: --charset does not hold for .jsonl files, which are read as UTF-8.",
            "Warning: A warning.");
  }

  /** Solr exports multi-valued fields as lists, and the document's version. */
  @Test
  void linesThatSolrExported_areReadAsTheyAre() throws IOException {
    write(
        "docs.jsonl",
        """
        {"id":"a","text":["first","second"],"title":["one"],"_version_":1849204876541100032}
        {"id":"b","text":[]}
        {"id":"c","text":[1]}
        """);
    assertThat(index(folder.resolve("docs.jsonl"))).isEqualTo(1);
    assertThat(cli.err())
        .contains("docs.jsonl:2 has no text in the field text.")
        .contains("docs.jsonl:3 has no text in the field text.");
    assertThat(solr.requests().get(1).text())
        .contains("first\n\nsecond")
        .doesNotContain("_version_");
    assertThat(cli.out()).startsWith("Indexed: 1, skipped: 2, failed: 0; ");
  }

  @Test
  void options_reachTheRequests() throws IOException {
    write("a.txt", "one");
    write("b.txt", "two");
    int exitCode =
        cli.run(
            "index",
            "--collection",
            "papers",
            "--solr",
            solr.url(),
            "--no-commit",
            "--field",
            "body",
            "--batch-size",
            1,
            "--threads",
            1,
            "--param",
            "update.chain=x",
            folder);
    assertThat(exitCode).isZero();
    assertThat(solr.requests()).hasSize(3);
    assertThat(solr.requests().get(1).uri()).hasPath("/solr/papers/update");
    assertThat(solr.requests().get(1).uri().getQuery()).contains("update.chain=x");
    assertThat(solr.requests().get(1).text()).contains("body", "one").doesNotContain("two");
  }

  @Test
  void missingPassword_stopsTheRun() throws IOException {
    for (int i = 0; i < 50; i++) {
      write(i + ".txt", "text");
    }
    try (var closed = RecordedSolr.answering(Answer.html(401))) {
      int exitCode =
          cli.run("index", "--collection", "c", "--solr", closed.url(), "--batch-size", 1, folder);
      assertThat(exitCode).isEqualTo(1);
      assertThat(closed.requests()).hasSizeLessThan(10);
    }
    assertThat(cli.err()).contains("needs a user and a password").contains("Stopped:");
    assertThat(cli.out()).startsWith("Indexed: 0, ");
  }

  @Test
  void interrupted_saysSoInASentence() throws Exception {
    write("a.txt", "one");
    write("b.txt", "two");
    var asked = new CountDownLatch(1);
    var never = new CountDownLatch(1);
    try (var silent =
        RecordedSolr.answering(
            request -> {
              asked.countDown();
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return Answer.html(500);
            })) {
      var exitCode =
          new FutureTask<>(
              () ->
                  cli.run(
                      "index",
                      "--collection",
                      "c",
                      "--batch-size",
                      1,
                      "--solr",
                      silent.url(),
                      folder));
      var run = new Thread(exitCode);
      run.start();
      asked.await();
      run.interrupt();

      assertThat(exitCode.get()).isEqualTo(1);
      never.countDown();
    }
    assertThat(cli.err().lines())
        .containsExactly(
            "Interrupted.",
            "Stopped: documents not counted below may or may not have been added. Index all of"
                + " them again; existing ones are replaced.");
    assertThat(cli.out()).startsWith("Indexed: 0, skipped: 0, failed: 0; ");
  }

  @Test
  void wrongUsage_exitsWith2() {
    assertThat(cli.run("index", "--collection", "c")).isEqualTo(2);
    assertThat(cli.run("index", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--nosuch", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--threads", "0", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--batch-size", "0", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--max-bytes", "0", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--param", "x", folder)).isEqualTo(2);
    assertThat(cli.run("index", "--collection", "c", "--year", "-3", folder)).isEqualTo(2);
    assertThat(cli.err()).contains("'-3' is no year from 1 to 9999");
    assertThat(solr.requests()).isEmpty();
  }

  @Test
  void fieldThatGetsNoFingerprints_isRefused() throws IOException {
    write("a.txt", "Some text.");
    assertThat(
            cli.run("index", "--collection", "c", "--solr", solr.url(), "--field", "title", folder))
        .isEqualTo(2);
    assertThat(cli.err()).contains("c makes fingerprints of text, body, not of title");
    assertThat(solr.requests()).hasSize(1);
  }

  private int index(Path... paths) {
    Object[] arguments = new Object[paths.length + 5];
    System.arraycopy(
        new Object[] {"index", "--collection", "papers", "--solr", solr.url()}, 0, arguments, 0, 5);
    System.arraycopy(paths, 0, arguments, 5, paths.length);
    return cli.run(arguments);
  }

  private void write(String path, String content) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.resolveSibling(""));
    Files.writeString(file, content);
  }
}
