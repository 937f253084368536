package org.palimpsest.cli.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Cli;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

@Timeout(300)
final class CheckCommandTest {

  @TempDir private Path folder;

  private final Cli cli = new Cli();
  private final RecordedSolr solr = RecordedSolr.answering(CheckCommandTest::answer);

  /** Each document is refused, partial, or found in a source, depending on its id. */
  private static Answer answer(Request request) {
    if (!request.uri().getPath().endsWith("/check")) {
      return Answer.json(200, "{}"); // pages of sources, which the library does not store
    }
    if (request.method().equals("GET")) {
      return Answer.json(
          200, found(request.uri().getQuery().replaceAll(".*\\bid=([^&]*).*", "$1")));
    }
    JsonNode documents = body(request).path("documents");
    if (documents.isArray()) {
      return severalAnswers(documents);
    }
    String id = body(request).path("params").path("id").asText();
    return id.startsWith("refused")
        ? Answer.json(413, "{\"error\":{\"msg\":\"The text is too long.\"}}")
        : Answer.json(200, found(id));
  }

  private List<Request> checks() {
    return solr.requests().stream()
        .filter(request -> request.uri().getPath().endsWith("/check"))
        .toList();
  }

  private static Answer severalAnswers(JsonNode documents) {
    List<String> answers = new ArrayList<>();
    for (JsonNode document : documents) {
      String id = document.path("id").asText();
      if (id.contains("breaks")) {
        return Answer.json(500, "{\"error\":{\"msg\":\"Something broke.\"}}");
      }
      answers.add(
          id.startsWith("refused")
              ? "{\"document\":{\"id\":\"\"},\"error\":{\"code\":413,\"msg\":\"The text is too"
                  + " long.\"}}"
              : found(id));
    }
    return Answer.json(200, "{\"answers\":[" + String.join(",", answers) + "]}");
  }

  private static String found(String id) {
    return "{\"responseHeader\":{\"status\":0},\"document\":{\"id\":\""
        + id
        + "\",\"length\":8,\"sentences\":1},\"ratios\":{\"total\":0.5},\"sources\":[{\"id\":"
        + "\"源.txt\",\"ratio\":0.5,\"matchedLength\":4,\"passages\":[{\"suspicious\":{"
        + "\"offset\":2,\"length\":4},\"source\":{\"offset\":0,\"length\":4,\"text\":\"Quel\"},"
        + "\"similarity\":1.0,\"kind\":\"identical\",\"matches\":1,\"distance\":0}]}],"
        + (id.startsWith("warned")
            ? "\"warnings\":[{\"rank\":\"warning\"},{\"rank\":\"information\"}],"
            : "")
        + "\"partialResults\":"
        + id.startsWith("partial")
        + "}";
  }

  private static JsonNode body(Request request) {
    try {
      return new ObjectMapper().readTree(request.text());
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  @AfterEach
  void stop() {
    solr.close();
  }

  @Test
  void meaning_withoutItsModule_saysWhatIsMissing() {
    int exitCode =
        cli.run("check", "--solr", solr.url(), "--collection", "c", "--id", "a", "--meaning");

    assertThat(exitCode).isEqualTo(1);
    assertThat(cli.err()).contains("plugin/meaning is not on the class path");
    assertThat(checks()).isEmpty();
  }

  @Test
  void meaning_ofSeveralCollections_refused() {
    int exitCode =
        cli.run("check", "--solr", solr.url(), "--collection", "b,c", "--id", "a", "--meaning");

    assertThat(exitCode).isEqualTo(2);
    assertThat(cli.err()).contains("--meaning needs one collection");
  }

  @Test
  void text_isAReport() throws IOException {
    write("essay.txt", "\uFEFF\r\n文本文本x");
    assertThat(check(folder)).isZero();
    assertThat(cli.out())
        .startsWith("essay.txt: 8 characters, 1 sentence")
        .contains("reused in all             50.0 %")
        .contains("[1] 源.txt: 50.0 %, 4 characters, 1 passage")
        .contains("文本文本")
        .contains("| Quel");
    assertThat(cli.err().lines())
        .containsExactly("Checked: 1, of which partial: 0; failed: 0, skipped: 0.");

    Request request = checks().get(0);
    assertThat(request.uri()).hasPath("/solr/papers/check");
    assertThat(body(request).path("text").asText()).isEqualTo("\r\n文本文本x");
    assertThat(body(request).path("params").path("passages.text").asText()).isEqualTo("true");
  }

  @Test
  void json_isALineForEachDocumentInTheirOrder() throws IOException {
    for (int i = 10; i < 40; i++) {
      write(i + ".txt", "text");
    }
    assertThat(check("--format", "json", "--threads", 5, "--batch", 4, folder)).isZero();
    assertThat(cli.out()).doesNotContain("responseHeader");
    assertThat(cli.out().lines())
        .hasSize(30)
        .isSorted()
        .first()
        .asString()
        .startsWith("{\"document\":{\"id\":\"10.txt\"")
        .contains("源.txt");
    assertThat(checks()).hasSize(8).noneMatch(request -> request.text().contains("passages.text"));
  }

  @Test
  void batch_limitsTheDocumentsOfARequest() throws IOException {
    for (int i = 0; i < 5; i++) {
      write(i + ".txt", "text");
    }
    check(folder);
    check("--batch", 3, "--threads", 1, folder);
    check("--batch", 1, folder);
    check("--param", "timeAllowed=9", folder); // the limit of a document, not of a request
    check("--param", "timeAllowed=9", "--batch", 5, folder);
    assertThat(documentCounts()).containsExactly(5, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 5);
    assertThat(body(checks().get(0)).path("params").path("passages.text").asText())
        .isEqualTo("true");
  }

  private List<Integer> documentCounts() {
    return checks().stream()
        .map(request -> Math.max(1, body(request).path("documents").size()))
        .toList();
  }

  /** A request with 64 theses would take minutes. */
  @Test
  void longTexts_endARequestEarly() throws IOException {
    for (int i = 0; i < 5; i++) {
      write(i + ".txt", "text ".repeat(32_000));
    }
    write("5book.txt", "text ".repeat(180_000));
    write("6.txt", "text");
    write("7.txt", "text");
    assertThat(check("--format", "json", "--threads", 1, folder)).isZero();
    assertThat(cli.out().lines()).hasSize(8).isSorted();
    assertThat(documentCounts()).containsExactly(2, 2, 1, 1, 2);
  }

  @Test
  void timeout_isTheServersToo() throws IOException {
    write("a.txt", "text");
    write("b.txt", "text");
    check("--timeout", 40, folder);
    check("--timeout", 40, folder.resolve("a.txt"));
    check("--timeout", 3600, folder);
    check("--timeout", 40, "--param", "timeAllowed=5000", folder.resolve("a.txt"));
    assertThat(checks())
        .extracting(request -> body(request).path("params").path("timeAllowed").asText())
        .containsExactly("36000", "36000", "540000", "5000");
  }

  /** The shards may still compute it; more requests would add to the load. */
  @Test
  void requestWithoutAnswer_isNotRepeatedForEachDocument() throws IOException {
    for (int i = 0; i < 8; i++) {
      write(i + ".txt", "text");
    }
    List<String> asked = new CopyOnWriteArrayList<>();
    var never = new CountDownLatch(1);
    try (var silent =
        RecordedSolr.answering(
            request -> {
              asked.add(request.text());
              try {
                never.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
              return Answer.html(500);
            })) {
      int exitCode =
          cli.run("check", "--collection", "c", "--timeout", 1, "--solr", silent.url(), folder);
      assertThat(exitCode).isEqualTo(1);
      never.countDown();
    }
    assertThat(asked).hasSize(3);
    assertThat(cli.err())
        .contains("Failed: 0.txt: ", "Failed: 2.txt: It was not sent again: ")
        .contains("did not answer within 1 seconds.")
        .doesNotContain("It was not sent again: It was not sent again")
        .contains("failed: 8, skipped: 0.");
  }

  @Test
  void requestThatFails_isSplitUntilTheDocumentToBlameIsAlone() throws IOException {
    for (int i = 0; i < 8; i++) {
      write(i + (i == 5 ? "breaks" : "") + ".txt", "text");
    }
    // A single check uses another path, and succeeds.
    assertThat(check("--format", "json", "--threads", 1, folder)).isZero();
    assertThat(cli.out().lines()).hasSize(8).isSorted();
    assertThat(documentCounts()).containsExactly(8, 4, 4, 2, 1, 1, 2);
  }

  @Test
  void output_goesToTheFileInUtf8() throws IOException {
    write("a.txt", "text");
    Path output = folder.resolve("results.jsonl");
    assertThat(check("--format", "json", "--output", output, folder.resolve("a.txt"))).isZero();
    assertThat(cli.out()).isEmpty();
    assertThat(Files.readString(output, StandardCharsets.UTF_8)).hasLineCount(1).contains("源");
  }

  @Test
  void outputThatCannotBeWritten_exitsWith1() throws IOException {
    write("a.txt", "text");
    assertThat(check("--output", folder.resolve("none/results"), folder)).isEqualTo(1);
    assertThat(cli.err()).contains("The results cannot be written");
    assertThat(checks()).isEmpty();
  }

  /** By its own name, a link's name, or its folder's name. */
  @Test
  void outputThatIsAlsoInput_refusedAndLeftAlone() throws IOException {
    Path essay = Files.writeString(folder.resolve("essay.txt"), "text");
    Path lines = Files.writeString(folder.resolve("l.jsonl"), "{\"id\":\"a\",\"text\":\"x\"}\n");
    Path symbolic = Files.createSymbolicLink(folder.resolve("symbolic"), essay);
    Path hard = Files.createLink(folder.resolve("hard"), essay);
    for (Path output : List.of(essay, symbolic, hard, folder.resolve("../" + name()))) {
      assertThat(check("--force", "--output", output, essay)).as("%s", output).isEqualTo(2);
      assertThat(check("--force", "--output", output, folder)).as("%s", output).isEqualTo(2);
    }
    assertThat(check("--force", "--output", lines, lines)).isEqualTo(2);
    assertThat(cli.err()).contains("is to be read, and would be written over");
    assertThat(essay).hasContent("text");
    assertThat(lines).isNotEmptyFile();
    assertThat(checks()).isEmpty();
  }

  private String name() {
    return folder.getFileName() + "/essay.txt";
  }

  @Test
  void outputInTheFolderThatIsRead_isNoDocumentThatWasLeftOut() throws IOException {
    write("essay.txt", "text");
    Path output = folder.resolve("results.jsonl");
    for (int run = 0; run < 2; run++) {
      assertThat(check("--force", "--format", "json", "--output", output, folder))
          .as(cli.err())
          .isZero();
    }
    assertThat(output).content().hasLineCount(1);
  }

  @Test
  void outputThatCannotTakeIt_saidWhy() throws IOException {
    write("a.txt", "text");
    assertThat(check("--output", folder, folder.resolve("a.txt"))).isEqualTo(1);
    assertThat(cli.err())
        .contains("The results cannot be written to " + folder + ": it is a folder");
    Path full = Path.of("/dev/full");
    assumeThat(full).as("a device that is always full").exists();
    assertThat(check("--output", full, folder)).isEqualTo(1);
    assertThat(cli.err()).contains("written to /dev/full: No space left on device.");
  }

  @Test
  void filesOfOtherKinds_namedAndCounted() throws IOException {
    write("a.txt", "text");
    for (int i = 0; i < 7; i++) {
      write(i + ".png", "x");
    }
    write("b.XLSX", "x");
    assertThat(check("--format", "json", folder)).isEqualTo(1);
    assertThat(cli.err())
        .contains("Skipped: 8 files of " + folder + ", of kinds that are not read: 7 .png, 1 .xlsx")
        .contains(folder.resolve("4.png") + " and 3 more (--list-skipped).")
        .contains("skipped: 8.");
    assertThat(cli.out()).hasLineCount(1);
    check("--list-skipped", "--format", "json", folder);
    assertThat(cli.err()).contains("6.png, ").contains("b.XLSX.");
  }

  @Test
  void failedAndSkippedDocuments_areNamedAndTheRestChecked() throws IOException {
    write("a.txt", "text");
    write("empty.txt", "");
    write("partial.txt", "text");
    write("refused.txt", "text");
    write("z.txt", "text");
    assertThat(check("--format", "json", folder)).isEqualTo(1);
    assertThat(cli.out()).hasLineCount(3);
    assertThat(cli.err())
        .contains("empty.txt is empty. Save it anew.")
        .contains("Partial: partial.txt was not compared with everything.")
        .contains("Failed: refused.txt: The text is too long.")
        .endsWith(
            "Checked: 3, of which partial: 1; failed: 1, skipped: 1." + System.lineSeparator());
  }

  @Test
  void answersWithWarnings_areCounted() throws IOException {
    write("a.txt", "text");
    write("warned.txt", "text");
    assertThat(check("--format", "json", folder)).isZero();
    assertThat(cli.err())
        .endsWith(
            "Checked: 2, of which partial: 0; failed: 0, skipped: 0. With warnings: 1."
                + System.lineSeparator());
  }

  @Test
  void halfASurrogate_keepsNoPageFromBeingWritten() throws IOException {
    Files.writeString(folder.resolve("cut.jsonl"), "{\"id\":\"cut\",\"text\":\"text \\ud83d\"}");
    Path page = folder.resolve("page.html");
    assertThat(check("--format", "html", "--output", page, folder.resolve("cut.jsonl"))).isZero();
    assertThat(page).content().contains("text \uFFFD");
  }

  @Test
  void page_namesAllSettingsThatDiffer() throws IOException {
    write("a.txt", "text");
    Path handout = Files.writeString(folder.resolve("handout.md"), "1. Why does it rain?");
    Path page = folder.resolve("page.html");

    int exitCode =
        check(
            "--format",
            "html",
            "--output",
            page,
            "--subtract",
            handout,
            "--charset",
            "UTF-8",
            "--param",
            "rows=3",
            folder.resolve("a.txt"));

    assertThat(exitCode).as(cli.err()).isZero();
    assertThat(page)
        .content()
        .contains(
            "\"settings\":{\"rows\":[\"3\"],\"--charset\":[\"UTF-8\"],\"--subtract\":"
                + "[\"handout.md (SHA-256 "
                + "d33e6a03f0a013e5997009bf86dd51876408324a77a46049fe42509fa6f91009)\"]}");
  }

  @Test
  void partialResult_exitsWith1() throws IOException {
    write("partial.txt", "text");
    assertThat(check(folder)).isEqualTo(1);
    assertThat(cli.out()).contains("PARTIAL");
  }

  @Test
  void indexedDocument_isCheckedById() {
    assertThat(check("--id", "a b", "--param", "rows=3")).isZero();
    Request request = checks().get(0);
    assertThat(request.method()).isEqualTo("GET");
    assertThat(request.uri().getQuery()).contains("id=a+b", "rows=3", "passages.text=true");
    assertThat(cli.out()).contains("a+b, 2 to 6").contains("| Quel");
  }

  @Test
  void jsonLines_areCheckedOneByOne() throws IOException {
    write("docs.jsonl", "{\"id\":\"a\",\"text\":\"x\"}\n{\"id\":\"b\",\"text\":\"y\"}\n");
    assertThat(check("--format", "json", folder.resolve("docs.jsonl"))).isZero();
    assertThat(cli.out()).hasLineCount(2);
  }

  @Test
  void missingPassword_stopsTheRun() throws IOException {
    for (int i = 0; i < 50; i++) {
      write(i + ".txt", "text");
    }
    try (var closed = RecordedSolr.answering(Answer.html(401))) {
      assertThat(cli.run("check", "--collection", "c", "--solr", closed.url(), folder))
          .isEqualTo(1);
      assertThat(closed.requests()).hasSizeLessThan(10);
    }
    assertThat(cli.err())
        .containsOnlyOnce("needs a user and a password")
        .contains("The run was stopped;");
  }

  @Test
  void wrongUsage_exitsWith2AndLeavesTheOutputAlone() throws IOException {
    write("a.txt", "text");
    Path output = Files.writeString(folder.resolve("results"), "earlier");
    assertThat(check()).isEqualTo(2);
    assertThat(check("--id", "x", folder)).isEqualTo(2);
    assertThat(check("--format", "xml", folder)).isEqualTo(2);
    assertThat(check("--output", output, "--param", "text=x", folder)).isEqualTo(2);
    assertThat(check("--output", output, "--threads", 0, folder)).isEqualTo(2);
    assertThat(check("--output", output, "--batch", 0, folder)).isEqualTo(2);
    assertThat(check("--output", output, "--max-bytes", 0, folder)).isEqualTo(2);
    assertThat(check("--output", output, "--timeout", 0, folder)).isEqualTo(2);
    assertThat(checks()).isEmpty();
    assertThat(output).hasContent("earlier");
  }

  private int check(Object... arguments) {
    Object[] all = new Object[arguments.length + 5];
    System.arraycopy(
        new Object[] {"check", "--collection", "papers", "--solr", solr.url()}, 0, all, 0, 5);
    System.arraycopy(arguments, 0, all, 5, arguments.length);
    return cli.run(all);
  }

  private void write(String path, String content) throws IOException {
    Files.writeString(folder.resolve(path), content);
  }
}
