package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** Text of a handout is not checked, and the answer has its places. */
@ExtendWith(SharedCluster.class)
final class SubtractIT {

  private static final int QUESTIONS = 5;

  private static final Texts TEXTS = new Texts(151);
  private static final List<String> TASKS = texts(2);

  /** Short lines, which alignment does not take for copies. */
  private static final String HANDOUT = "Show your work.\n\n" + String.join("\n\n", TASKS);

  private static final List<String> EARLIER_ANSWERS = texts(3);
  private static final List<String> OWN_ANSWERS = texts(3);
  private static final String COPIED = EARLIER_ANSWERS.get(2);
  private static final String REPORT = filledIn(ownWithOneCopied());

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;

  @TempDir private Path folder;

  private static List<String> texts(int sentences) {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < QUESTIONS; i++) {
      texts.add(TEXTS.english(sentences));
    }
    return texts;
  }

  private static List<String> ownWithOneCopied() {
    List<String> answers = new ArrayList<>(OWN_ANSWERS);
    answers.set(3, COPIED);
    return answers;
  }

  private static String filledIn(List<String> answers) {
    StringBuilder filled = new StringBuilder("Show your work.\n\n");
    for (int i = 0; i < QUESTIONS; i++) {
      filled.append(TASKS.get(i)).append("\n\n").append(answers.get(i)).append("\n\n");
    }
    return filled.toString();
  }

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    sharded = cluster.create("subtract", TestCluster.CONFIGSET, 2, 1);
    unsharded = cluster.create("subtract-unsharded", TestCluster.CONFIGSET, 1, 1);
    for (Library library : List.of(sharded, unsharded)) {
      library.index(
          Map.of("earlier", filledIn(EARLIER_ANSWERS), "other", new Texts(152).english(20)));
    }
    Traces.ofText(HANDOUT);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  private static List<JsonNode> subtracted(Answer answer) {
    return Answer.list(answer.json().at("/excluded")).stream()
        .filter(entry -> entry.at("/reason").asText().equals("subtracted"))
        .toList();
  }

  private static void assertOnlyTheCopyCounts(Answer answer) {
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).containsExactly("earlier");
    List<JsonNode> passages = Answer.list(answer.source("earlier").at("/passages"));
    assertThat(passages).hasSize(1);
    assertThat(passages.get(0).at("/suspicious/offset").asInt()).isEqualTo(REPORT.indexOf(COPIED));
    assertThat(answer.json().at("/matchedLengths/total").asInt())
        .isBetween(COPIED.length() - 2, COPIED.length());
    assertThat(subtracted(answer).stream().mapToInt(entry -> entry.at("/length").asInt()).sum())
        .isBetween(HANDOUT.length() - QUESTIONS, HANDOUT.length() + 3 * QUESTIONS);
    assertThat(subtracted(answer).get(0).at("/offset").asInt()).isZero();
    assertThat(subtracted(answer).get(0).at("/from").asText()).isEqualTo("all");
  }

  @Test
  void handoutSubtracted_onlyWhatWasCopiedCounts() throws IOException {
    Answer with = sharded.checkJson(Map.of("text", REPORT));
    assertThat(with.json().at("/matchedLengths/total").asInt())
        .isGreaterThan(COPIED.length() + HANDOUT.length() / 2);
    assertThat(subtracted(with)).isEmpty();

    Map<String, ?> body = Map.of("text", REPORT, "subtract", HANDOUT);
    Answer without = sharded.checkJson(body);
    assertOnlyTheCopyCounts(without);
    assertThat(without.findings()).isEqualTo(unsharded.checkJson(body).findings());
  }

  @Test
  void severalTexts_inAFormOrAnArray_theSame() throws IOException {
    String first = String.join("\n", TASKS.subList(0, 2)) + "\nShow your work.";
    String second = String.join("\n", TASKS.subList(2, QUESTIONS));
    Answer answer = sharded.checkJson(Map.of("text", REPORT, "subtract", List.of(first, second)));

    assertOnlyTheCopyCounts(answer);
    assertThat(
            sharded
                .checkForm("text=" + REPORT, "subtract=" + first, "subtract=" + second)
                .findings())
        .isEqualTo(answer.findings());
    assertThat(
            sharded
                .checkJson(
                    Map.of("text", REPORT, "params", Map.of("subtract", List.of(first, second))))
                .findings())
        .isEqualTo(answer.findings());
  }

  @Test
  void manyDocuments_subtractedFromEach() throws IOException {
    Map<String, ?> document = Map.of("id", "report", "text", REPORT);
    Answer answer =
        sharded.checkJson(
            Map.of("documents", List.of(document, document), "subtract", List.of(HANDOUT)));

    assertThat(answer.answers()).hasSize(2);
    answer.answers().forEach(SubtractIT::assertOnlyTheCopyCounts);
  }

  @Test
  void fingerprintsAlone_subtracted() throws IOException {
    Answer answer =
        sharded.checkJson(
            Map.of("text", REPORT, "subtract", HANDOUT, "params", Map.of("expert.align", "false")));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.sourceIds()).containsExactly("earlier");
    assertThat(answer.json().at("/matchedLengths/total").asInt())
        .isBetween(COPIED.length() / 2, COPIED.length() + 300);
  }

  @Test
  void unmatched_notEvenTheHandout() throws IOException {
    String nobodys = new Texts(153).english(6);
    Map<String, ?> params = Map.of("unmatched", "true");
    Answer answer =
        sharded.checkJson(
            Map.of("text", nobodys + "\n\n" + HANDOUT, "subtract", HANDOUT, "params", params));

    List<JsonNode> unmatched = Answer.list(answer.json().at("/unmatched"));
    assertThat(unmatched).as(answer.body()).isNotEmpty();
    assertThat(unmatched)
        .allSatisfy(unit -> assertThat(unit.at("/offset").asInt()).isLessThan(nobodys.length()));
  }

  /** The answer has the words of its question in another order. */
  @Test
  void answerThatRepeatsItsQuestion_isChecked() throws IOException {
    String copied = String.join(" ", reversed(TASKS.get(0)), reversed(TASKS.get(1)));
    sharded.index(Map.of("repeats", new Texts(155).english(9) + "\n\n" + copied));
    String text = TASKS.get(0) + " " + TASKS.get(1) + " " + copied;

    Answer answer = sharded.checkJson(Map.of("text", text, "subtract", HANDOUT));

    sharded.delete("repeats");
    assertThat(answer.sourceIds()).as(answer.body()).contains("repeats");
    assertThat(answer.json().at("/matchedLengths/total").asInt())
        .isBetween(copied.length() - 20, copied.length() + 2);
  }

  /** Reverses the words of each sentence in pairs. */
  private static String reversed(String sentences) {
    List<String> words = new ArrayList<>(List.of(sentences.split(" ")));
    Collections.reverse(words);
    return String.join(" ", words);
  }

  @Test
  void allOfItSubtracted_said() throws IOException {
    Answer answer = sharded.checkJson(Map.of("text", REPORT, "subtract", REPORT));

    assertThat(answer.sourceIds()).isEmpty();
    assertThat(answer.warnings()).containsExactly("nearlyAllSubtracted");
  }

  @Test
  void nothingInCommon_nothingChanges() throws IOException {
    Answer answer =
        sharded.checkJson(Map.of("text", REPORT, "subtract", new Texts(154).english(9)));

    assertThat(answer.findings()).isEqualTo(sharded.checkJson(Map.of("text", REPORT)).findings());
  }

  @Test
  void noText_refusedWithoutQuotingIt() throws IOException {
    for (Object wrong : List.of(17, Map.of("a", "b"), List.of(List.of("secretive")))) {
      Answer answer = sharded.checkJson(Map.of("text", REPORT, "subtract", wrong));
      assertThat(answer.status()).isEqualTo(400);
      assertThat(answer.message())
          .isEqualTo("Member subtract of the body must be a string or an array of strings.");
    }
    Answer tooMany =
        sharded.checkJson(Map.of("text", REPORT, "subtract", Collections.nCopies(101, "a")));
    assertThat(tooMany.status()).isEqualTo(400);
    assertThat(tooMany.message()).startsWith("The request has 101 texts to subtract");
  }

  @Test
  void fingerprintsGiven_refused() throws IOException {
    Answer answer =
        sharded.checkJson(
            Map.of(
                "fingerprints",
                "AAAA",
                "subtract",
                HANDOUT,
                "params",
                Map.of("scheme", sharded.scheme())));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).startsWith("There is no text to subtract from");
  }

  private CommandRun run(String command, String... more) throws IOException {
    Path report = Files.createDirectories(folder.resolve("in")).resolve("report.txt");
    Files.writeString(report, REPORT);
    List<String> all =
        new ArrayList<>(
            List.of(command, "--solr", cluster.solrUrl(), "--collection", "subtract", "--quiet"));
    all.addAll(List.of(more));
    all.add(report.toString());
    return CommandRun.of(Palimpsest::commandLine, all.toArray(String[]::new));
  }

  private Path handout() throws IOException {
    return Files.writeString(folder.resolve("handout.txt"), HANDOUT);
  }

  private static double total(String line) throws IOException {
    return new ObjectMapper().readTree(line).at("/ratios/total").asDouble(-1);
  }

  @Test
  void commandLine_textsAndIndexedDocuments() throws IOException {
    CommandRun run = run("check", "--format", "json", "--subtract", handout().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(total(run.out())).isBetween(0.01, (double) COPIED.length() / REPORT.length() + 0.01);

    CommandRun ofId =
        CommandRun.of(
            Palimpsest::commandLine,
            "check",
            "--solr",
            cluster.solrUrl(),
            "--collection",
            "subtract",
            "--quiet",
            "--format",
            "json",
            "--subtract",
            handout().toString(),
            "--id",
            "earlier");
    assertThat(ofId.exitCode()).as(ofId.err()).isZero();
    assertThat(ofId.out()).contains("\"subtracted\"");
  }

  @Test
  void commandLine_noSuchFile_nothingIsChecked() throws IOException {
    CommandRun run = run("check", "--subtract", folder.resolve("absent.txt").toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--subtract: ").contains("absent.txt does not exist");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void batch_subtractsAndGoesOnOnlyWithTheSame() throws IOException {
    Path work = folder.resolve("work");
    CommandRun run = run("batch", "--work", work.toString(), "--subtract", handout().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> answers = Files.readAllLines(work.resolve("results.jsonl"));
    assertThat(answers).hasSize(1);
    assertThat(total(answers.get(0)))
        .isBetween(0.01, (double) COPIED.length() / REPORT.length() + 0.01);

    CommandRun other = run("batch", "--work", work.toString());
    assertThat(other.exitCode()).isEqualTo(1);
    assertThat(other.err()).contains("it was begun with another --subtract");
  }
}
