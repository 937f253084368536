package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/** {@code palimpsest batch}: an intake against a library and itself, with interruptions. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class IntakeIT {

  private static final String NAME = "intake-library";
  private static final int TEXT_LENGTH_MAX = 20_000;
  private static final Texts TEXTS = new Texts(500);
  private static final Map<String, String> LIBRARY = TEXTS.documents("lib-", 20);

  private static TestCluster cluster;
  private static Library library;

  @TempDir private Path folder;

  @BeforeAll
  static void create(TestCluster shared) throws IOException {
    cluster = shared;
    cluster.upload(
        NAME,
        Map.of(
            TestCluster.CONFIG,
            config ->
                config.replace(
                    "${palimpsest.textLengthMax:10000000}", String.valueOf(TEXT_LENGTH_MAX))));
    library = cluster.create(NAME, NAME, 2, 1);
    library.index(LIBRARY);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(library);
    assertThat(temporaryCollections()).isEmpty();
  }

  private CommandRun batch(String... arguments) {
    List<String> all = new ArrayList<>(List.of("batch", "--solr", cluster.solrUrl()));
    all.addAll(List.of(arguments));
    return CommandRun.of(Palimpsest::commandLine, all.toArray(String[]::new));
  }

  /** The command for the folder's intake, first or resumed. */
  private CommandRun batchOfFolder(String... more) {
    List<String> arguments =
        new ArrayList<>(
            List.of("--collection", NAME, "--work", work().toString(), intake().toString()));
    arguments.addAll(List.of(more));
    return batch(arguments.toArray(String[]::new));
  }

  private Path work() {
    return folder.resolve("work");
  }

  private Path intake() {
    return folder.resolve("intake");
  }

  private Path journal() {
    return work().resolve("journal.jsonl");
  }

  private Path results() {
    return work().resolve("results.jsonl");
  }

  private void write(Map<String, String> documents) throws IOException {
    Files.createDirectories(intake());
    for (Map.Entry<String, String> document : documents.entrySet()) {
      Traces.ofText(document.getValue());
      Files.writeString(intake().resolve(document.getKey()), document.getValue());
    }
  }

  private static List<JsonNode> lines(Path file) throws IOException {
    List<JsonNode> lines = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      lines.add(Http.MAPPER.readTree(line));
    }
    return lines;
  }

  private static List<String> ids(List<JsonNode> answers) {
    return answers.stream().map(answer -> answer.at("/document/id").asText()).toList();
  }

  private static List<String> sources(JsonNode answer) {
    return Answer.list(answer.at("/sources")).stream()
        .map(
            source ->
                source.at("/id").asText() + (source.at("/intake").asBoolean() ? " (intake)" : ""))
        .toList();
  }

  private static List<String> excluded(JsonNode answer) {
    return Answer.list(answer.at("/excluded")).stream()
        .map(entry -> entry.at("/reason").asText() + " " + entry.at("/id").asText())
        .toList();
  }

  private static List<String> temporaryCollections() throws IOException {
    Answer answer = Http.get(cluster.solrUrl() + "/admin/collections", "action=LIST");
    return Answer.list(answer.json().at("/collections")).stream()
        .map(JsonNode::asText)
        .filter(name -> name.startsWith(NAME + "_batch_"))
        .toList();
  }

  /** Documents: one of the library, a new one, two with shared text, and so on. */
  private static Map<String, String> someDocuments() {
    Map<String, String> documents = new LinkedHashMap<>();
    String fresh = TEXTS.english(20);
    documents.put("a-copies-library.txt", TEXTS.english(5) + "\n\n" + LIBRARY.get("lib-2"));
    documents.put("b-original.txt", fresh);
    documents.put("c-copies-b.txt", TEXTS.english(5) + "\n\n" + fresh);
    documents.put("d-new.txt", TEXTS.english(20));
    return documents;
  }

  @Test
  void intake_checkedAgainstTheLibraryAndItself() throws IOException {
    write(someDocuments());
    Path lines = folder.resolve("more.jsonl");
    String line =
        Http.MAPPER.writeValueAsString(
            Map.of("id", "lib-4", "text", LIBRARY.get("lib-4"), "title", "A title"));
    Files.writeString(lines, line + "\n");

    CommandRun run =
        batch(
            "--collection",
            NAME,
            "--work",
            work().toString(),
            intake().toString(),
            lines.toString());

    assertThat(run.err())
        .contains(
            "Checked: 5, of which partial: 0, reusing others of the intake: 2 (2 pairs); failed: 0,"
                + " skipped: 0.");
    assertThat(run.exitCode()).isZero();
    List<JsonNode> answers = lines(results());
    assertThat(ids(answers))
        .containsExactly(
            "a-copies-library.txt", "b-original.txt", "c-copies-b.txt", "d-new.txt", "lib-4");
    assertThat(sources(answers.get(0))).containsExactly("lib-2");
    assertThat(sources(answers.get(1))).containsExactly("c-copies-b.txt (intake)");
    assertThat(sources(answers.get(2))).containsExactly("b-original.txt (intake)");
    assertThat(sources(answers.get(3))).isEmpty();
    assertThat(sources(answers.get(4)))
        .as("the library's document of that name, not its own entry in the intake")
        .containsExactly("lib-4");
    assertThat(excluded(answers.get(4))).containsExactly("itself lib-4");
    assertThat(answers).noneMatch(answer -> answer.toString().contains("\"collection\""));
    assertThat(temporaryCollections()).isEmpty();

    byte[] before = Files.readAllBytes(results());
    CommandRun again =
        batch(
            "--collection",
            NAME,
            "--work",
            work().toString(),
            intake().toString(),
            lines.toString());
    assertThat(again.exitCode()).isZero();
    assertThat(again.err()).contains("Checked: 5, ");
    assertThat(Files.readAllBytes(results())).isEqualTo(before);
  }

  @Test
  void authorsInTheFiles_tellOwnWork_unlessATableNamesOthers() throws IOException {
    String text = TEXTS.english(20);
    write(
        Map.of(
            "a-first.txt", "On Marshes\nName: Ann Lee\n\n" + text,
            "b-second.txt", "More on Marshes\nAuthor: Lee, Ann\n\n" + text));

    assertThat(batchOfFolder().exitCode()).isZero();
    JsonNode second = lines(results()).get(1);
    assertThat(second.at("/document/authors")).hasToString("[\"Lee, Ann\"]");
    assertThat(second.at("/document/file/authors")).hasToString("[\"Lee, Ann\"]");
    assertThat(second.at("/sources/0/ownWork").asBoolean()).isTrue();
    assertThat(second.at("/ratios/total").asDouble()).isGreaterThan(.9);
    assertThat(second.at("/ratios/withoutOwnWork").asDouble()).isZero();

    Path table = folder.resolve("authors.csv");
    Files.writeString(table, "file,authors\nb-second.txt,Bob Ray\nc-third.txt,Li Wei\n");
    assertRefused(
        batchOfFolder("--metadata", table.toString()),
        "it was begun with another --metadata, --author, --year, --type or --id-from");
    assertThat(batch("--work", work().toString(), "--abandon").exitCode()).isZero();
    Files.delete(results());
    CommandRun other = batchOfFolder("--metadata", table.toString());
    assertThat(other.err())
        .contains(
            "Files of the table of metadata that were not read: 1, such as c-third.txt.",
            "Files without a row in the table of metadata: 1, such as a-first.txt.");
    second = lines(results()).get(1);
    assertThat(second.at("/document/authors")).hasToString("[\"Bob Ray\"]");
    assertThat(second.at("/sources/0/ownWork").asBoolean()).isFalse();
    assertThat(second.at("/ratios/withoutOwnWork").asDouble()).isGreaterThan(.9);
  }

  /** A process killed at any point and restarted: results are complete, without repetition. */
  @Test
  void killedProcess_goesOnWhereItStopped() throws Exception {
    int count = 150;
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      String shared = i % 10 == 1 ? documents.get(name(i - 1)) : LIBRARY.get("lib-" + i % 20);
      documents.put(name(i), TEXTS.english(10) + "\n\n" + shared);
    }
    write(documents);
    for (int checkedSteps : kills()) {
      Process process = start();
      Await.that("the batch is under way")
          .untilAsserted(
              () -> {
                assertThat(steps("created")).isPositive();
                assertThat(steps("\"checked\"")).isGreaterThanOrEqualTo(checkedSteps);
              });
      process.destroyForcibly().waitFor();
    }
    long checkedBefore = steps("\"checked\"");
    assertThat(checkedBefore).isBetween(12L, count - 1L);

    CommandRun run = batchOfFolder("--batch", "1");

    assertThat(run.err()).contains("Resumed: 150 documents were indexed, ");
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<JsonNode> answers = lines(results());
    assertThat(ids(answers)).containsExactlyElementsOf(documents.keySet());
    for (int i = 0; i < count; i++) {
      if (i % 10 == 1) {
        assertThat(sources(answers.get(i))).contains(name(i - 1) + " (intake)");
      } else {
        assertThat(sources(answers.get(i))).contains("lib-" + i % 20);
      }
      assertThat(sources(answers.get(i))).doesNotContain(name(i) + " (intake)");
    }
    assertThat(steps("\"checked\"")).as("none is checked twice").isEqualTo(count);
    assertThat(temporaryCollections()).isEmpty();
  }

  /** Commas and slashes of a name do not make it another document's name. */
  @Test
  void nameWithCommaAndSlash_leavesOutItsOwnEntryOnly() throws IOException {
    Path lines = folder.resolve("more.jsonl");
    String text = LIBRARY.get("lib-5") + "\n\n" + LIBRARY.get("lib-6");
    Files.writeString(
        lines, Http.MAPPER.writeValueAsString(Map.of("id", "lib-5, lib-6/x", "text", text)) + "\n");

    CommandRun run = batch("--collection", NAME, "--work", work().toString(), lines.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(sources(lines(results()).get(0))).containsExactlyInAnyOrder("lib-5", "lib-6");
    assertThat(excluded(lines(results()).get(0))).containsExactly("itself lib-5, lib-6/x");
  }

  /** Complete answers stay; the others are written once there is room. */
  @Test
  void fullDisk_saidAndGoesOnWhenThereIsRoom() throws Exception {
    int count = 120;
    Map<String, String> documents = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      documents.put(name(i), TEXTS.english(5) + "\n\n" + LIBRARY.get("lib-" + i % 20));
    }
    write(documents);
    Path err = folder.resolve("err");
    // The limit of file size has the effect of a full disk.
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 96; exec \"$@\"", "sh"));
    limited.addAll(command());

    int exitCode = new ProcessBuilder(limited).redirectError(err.toFile()).start().waitFor();

    assertThat(exitCode).as("%s", err).isEqualTo(1);
    assertThat(err)
        .content()
        .contains("The results cannot be written to ", ": File too large.")
        .doesNotContain("\tat ");
    assertThat(steps("\"checked\"")).isBetween(1L, count - 1L);

    CommandRun run = batchOfFolder("--batch", "1");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(ids(lines(results()))).containsExactlyElementsOf(documents.keySet());
    assertThat(steps("\"checked\"")).as("none is noted twice").isEqualTo(count);
  }

  private static String name(int number) {
    return String.format(Locale.ROOT, "%03d.txt", number);
  }

  /** The numbers of checked documents at which it is killed. */
  private static int[] kills() {
    return LongRun.either(new int[] {0, 1, 12}, IntStream.range(0, 24).map(i -> 6 * i).toArray());
  }

  private Process start() throws IOException {
    return new ProcessBuilder(command())
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private List<String> command() {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        System.getProperty("java.class.path"),
        Palimpsest.class.getName(),
        "batch",
        "--solr",
        cluster.solrUrl(),
        "--collection",
        NAME,
        "--work",
        work().toString(),
        "--batch",
        "1",
        "--threads",
        "1",
        intake().toString());
  }

  private long steps(String member) {
    try {
      return Files.exists(journal())
          ? Files.readString(journal()).lines().filter(line -> line.contains(member)).count()
          : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The journal is cut at any point, and the output has garbage after its last valid line. */
  @Test
  void journalCutAnywhere_givesTheSameAnswers() throws IOException {
    write(someDocuments());
    assertThat(batchOfFolder("--batch", "2", "--keep").exitCode()).isZero();
    byte[] journal = Files.readAllBytes(journal());
    List<JsonNode> answers = lines(results());
    byte[] output = Files.readAllBytes(results());
    List<Integer> lineEnds = new ArrayList<>();
    for (int i = 0; i < journal.length; i++) {
      if (journal[i] == '\n') {
        lineEnds.add(i + 1);
      }
    }
    for (int end : lineEnds.subList(1, lineEnds.size())) {
      for (int cut : new int[] {end - 1, end}) {
        Files.write(journal(), Arrays.copyOf(journal, cut));
        boolean finished = cut == journal.length;
        String cutOff = finished ? "" : "{\"cut\": \"of";
        Files.writeString(results(), new String(output, StandardCharsets.UTF_8) + cutOff);

        CommandRun run = batchOfFolder("--batch", "2", "--keep");

        assertThat(run.exitCode()).as("cut to %d: %s", cut, run.err()).isZero();
        assertThat(ids(lines(results()))).as("cut to %d", cut).isEqualTo(ids(answers));
        assertThat(lines(results()).stream().map(IntakeIT::sources))
            .isEqualTo(answers.stream().map(IntakeIT::sources).toList());
        assertThat(run.err()).contains("(2 pairs)").contains("The intake stays in the collection");
      }
    }
    assertThat(temporaryCollections()).hasSize(1);
    assertThat(batch("--abandon", "--work", work().toString()).exitCode()).isZero();
    assertThat(temporaryCollections()).isEmpty();
    assertThat(journal()).doesNotExist();
    assertThat(results()).exists();
  }

  @Test
  void otherSettings_refusedUntilAbandoned() throws IOException {
    write(someDocuments());
    assertThat(batchOfFolder("--keep").exitCode()).isZero();
    byte[] journal = Files.readAllBytes(journal());
    byte[] output = Files.readAllBytes(results());

    cluster.demo();
    assertRefused(batchOfFolder("--param", "expert.flips=1"), "another --param");
    assertRefused(
        batchOfFolder("--output", folder.resolve("other").toString()), "another --output");
    assertRefused(
        batch("--collection", "demo", "--work", work().toString(), intake().toString()),
        "another --collection");
    Files.writeString(intake().resolve("e.txt"), "One more.");
    assertRefused(batchOfFolder(), "the files are not the same ones");
    Files.delete(intake().resolve("e.txt"));

    assertThat(Files.readAllBytes(journal())).isEqualTo(journal);
    assertThat(Files.readAllBytes(results())).isEqualTo(output);
    assertThat(batch("--abandon", "--collection", NAME, "--work", work().toString()).exitCode())
        .isZero();
    assertRefused(batchOfFolder(), "is there already; remove it, or name another --output");
  }

  private static void assertRefused(CommandRun run, String why) {
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains(why).doesNotContain("Exception");
  }

  @Test
  void temporaryCollectionThatIsGone_saidAndNotReplaced() throws IOException {
    write(someDocuments());
    assertThat(batchOfFolder("--batch", "2", "--keep").exitCode()).isZero();
    List<String> steps = Files.readAllLines(journal());
    String begun = String.join("\n", steps.subList(0, 4)) + "\n";
    Files.writeString(journal(), begun);
    cluster.delete(cluster.library(temporaryCollections().get(0)));

    assertRefused(batchOfFolder("--batch", "2"), "is gone, so the batch cannot be resumed");

    assertThat(temporaryCollections()).isEmpty();
    assertThat(batch("--abandon", "--work", work().toString()).exitCode()).isZero();
  }

  /** A disk is missing for a while, so the journal's numbers refer to other documents. */
  @Test
  void fileThatCannotBeReadForAWhile_isNotLostInSilence() throws IOException {
    write(someDocuments());
    assertThat(batchOfFolder("--keep").exitCode()).isZero();
    List<String> steps = Files.readAllLines(journal());
    assertThat(steps.get(3)).contains("complete");
    Files.writeString(journal(), String.join("\n", steps.subList(0, 4)) + "\n");
    Path file = intake().resolve("a-copies-library.txt");
    byte[] text = Files.readAllBytes(file);
    FileTime changed = Files.getLastModifiedTime(file);
    Files.writeString(file, " ".repeat(text.length));
    Files.setLastModifiedTime(file, changed);

    assertRefused(batchOfFolder("--keep"), "The files have changed while the batch ran");

    Files.write(file, text);
    Files.setLastModifiedTime(file, changed);
    assertRefused(batchOfFolder("--keep"), "documents are other ones than before");
    assertThat(batch("--abandon", "--work", work().toString()).exitCode()).isZero();
  }

  @Test
  void badDocuments_listedAndTheRestDone() throws IOException {
    write(someDocuments());
    write(Map.of("e-too-long.txt", TEXTS.english(300), "f-empty.txt", ""));
    assertThat(Files.size(intake().resolve("e-too-long.txt"))).isGreaterThan(TEXT_LENGTH_MAX);

    CommandRun run = batchOfFolder();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .contains("f-empty.txt is empty. Save it anew.")
        .contains("No source for the others: e-too-long.txt: ")
        .contains("Failed: e-too-long.txt: The text to check is longer than 20000 characters")
        .contains("Checked: 4, ")
        .contains("failed: 1, skipped: 1.");
    assertThat(ids(lines(results()))).hasSize(4).doesNotContain("e-too-long.txt");

    CommandRun again = batchOfFolder();
    assertThat(again.exitCode()).isEqualTo(1);
    assertThat(again.err()).contains("Failed: e-too-long.txt: ").contains("skipped: 1.");
  }

  @Test
  void wrongUsage_exitsWith2() throws IOException {
    write(someDocuments());
    assertThat(batch("--work", work().toString(), intake().toString()).exitCode()).isEqualTo(2);
    assertThat(batch("--collection", NAME, "--work", work().toString()).exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--param", "exclude.itself=false").exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--param", "collection=demo").exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--param", "id=x").exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--batch", "0").exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--shards", "0").exitCode()).isEqualTo(2);
    assertThat(batchOfFolder("--abandon").exitCode()).isEqualTo(2);
    assertThat(work()).doesNotExist();
    assertThat(batch("--abandon", "--work", work().toString()).exitCode()).isEqualTo(1);
    assertRefused(
        batch("--collection", "nowhere", "--work", work().toString(), intake().toString()),
        "nowhere");
  }
}
