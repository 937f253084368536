package org.palimpsest.cli.duplicates;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.cli.Cli;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.testing.RecordedSolr;
import org.palimpsest.testing.RecordedSolr.Answer;
import org.palimpsest.testing.RecordedSolr.Request;

/** Requests and output of the command; {@code DuplicatesIT} uses a real Solr. */
@Timeout(300)
final class DuplicatesCommandTest {

  private static final String ARTICLE =
      "The river rose in the night, and the farmers of the valley moved their cattle to the hills."
          + " It was said that the old bridge would not stand. By the morning the water was in the"
          + " streets, and nobody could say when it would fall.";

  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  @TempDir private Path work;
  @TempDir private Path outputs;

  private Cli cli = new Cli();
  private final RecordedSolr solr = RecordedSolr.answering(this::answer);

  /** Requests to answer before Solr refuses all. */
  private final AtomicInteger answersLeft = new AtomicInteger(Integer.MAX_VALUE);

  @AfterEach
  void close() {
    solr.close();
  }

  /** Known texts are duplicates of a library document; others are refused. */
  private Answer answer(Request request) {
    if (!request.uri().getPath().endsWith("/duplicates")) {
      return Answer.done("{\"cluster\":{\"collections\":{\"c\":{\"configName\":\"x\"}}}}");
    }
    if (answersLeft.getAndDecrement() <= 0) {
      return Answer.json(400, "{\"error\":{\"msg\":\"No.\"}}");
    }
    if (body(request).has("fingerprints")) {
      return passed(body(request).path("fingerprints").asText());
    }
    boolean compared = !body(request).at("/params/compare").asText().equals("false");
    List<String> answers = new ArrayList<>();
    for (JsonNode document : body(request).path("documents")) {
      if (!compared) {
        answers.add(
            "{\"scheme\":\"s\",\"signature\":\""
                + signature(document.path("text").asText())
                + "\"}");
        continue;
      }
      String text = document.path("text").asText();
      if (text.contains("REFUSED")) {
        answers.add("{\"document\":{},\"error\":{\"code\":413,\"msg\":\"Too long.\"}}");
      } else {
        String found =
            text.contains("KNOWN")
                ? "{\"id\":\"=known\",\"relation\":\"duplicate\",\"resemblance\":0.75,\"distance\":2}"
                : "";
        answers.add(
            "{\"partialResults\":"
                + text.contains("PARTIAL")
                + ",\"document\":{\"comparable\":true},\"duplicates\":["
                + found
                + "],\"warnings\":[{\"code\":\"shardNoAnswer\",\"text\":\"Shard shard1 did not answer.\"}]}");
      }
    }
    return Answer.json(200, "{\"answers\":[" + String.join(",", answers) + "]}");
  }

  /** All known texts have one signature. */
  private static String signature(String text) {
    long signature = text.contains("KNOWN") ? 0 : text.hashCode() * 0x9E3779B97F4A7C15L;
    return FingerprintList.of(List.of(new Fingerprint(signature, 0))).toText(Scheme.SIMHASH);
  }

  /** An answer contains the pairs of two signatures at most. */
  private static Answer passed(String fingerprints) {
    FingerprintList signatures = FingerprintList.fromText(Scheme.SIMHASH, fingerprints);
    if (signatures.size() > 2) {
      return Answer.json(
          200,
          "{\"partialResults\":true,\"tooMany\":true,\"pairs\":[],\"warnings\":[{\"code\":\"no\",\"text\":\"No.\"}]}");
    }
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < signatures.size(); i++) {
      if (signatures.get(i).low() == 0) {
        pairs.add("{\"signature\":" + i + ",\"id\":\"=known\",\"distance\":0}");
      }
    }
    return Answer.json(
        200, "{\"partialResults\":false,\"pairs\":[" + String.join(",", pairs) + "]}");
  }

  @Test
  void signatures_askedAboutTogetherAndFewerWhereThatIsTooMuch() throws IOException {
    write("a.txt", ARTICLE);
    write("b.txt", "KNOWN " + ARTICLE);
    write("c.txt", ARTICLE.replace("river", "lake"));
    write("d.txt", "A page with KNOWN words");
    write("e.txt", ARTICLE.replace("river", "sea"));

    assertThat(run("--param", "method=simhash", folder)).as(cli.err()).isZero();

    JsonNode group = JSON.readTree(cli.out());
    assertThat(group.at("/documents").findValuesAsText("id"))
        .containsExactly("=known", "b.txt", "d.txt");
    assertThat(group.at("/pairs").findValuesAsText("distance")).containsExactly("0", "0", "0");
    assertThat(cli.err()).contains("5 documents compared: 1 groups of 3 documents");
    assertThat(questions().stream().map(request -> body(request).has("fingerprints")))
        .as("signatures, all five, two, two, one")
        .containsExactly(false, true, true, true, true);
    assertThat(body(questions().get(1)).at("/params/scheme").asText()).isEqualTo("s");
  }

  @Test
  void signaturesThatAreThere_notMadeAgain() throws IOException {
    write("a.txt", "KNOWN " + ARTICLE);
    answersLeft.set(1);
    assertThat(run("--param", "method=simhash", folder)).isEqualTo(1);
    answersLeft.set(Integer.MAX_VALUE);
    int before = questions().size();

    assertThat(run("--param", "method=simhash", folder)).as(cli.err()).isZero();

    assertThat(cli.err()).contains("Resumed: 0 documents were compared, 1 signatures are there.");
    assertThat(questions()).hasSize(before + 1);
    assertThat(cli.out()).contains("=known");
  }

  private static JsonNode body(Request request) {
    try {
      return JSON.readTree(request.text());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private int run(Object... more) {
    List<Object> all =
        new ArrayList<>(
            List.of("duplicates", "--collection", "c", "--solr", solr.url(), "--quiet"));
    if (!List.of(more).contains("--output")) {
      all.addAll(List.of("--work", work));
    }
    all.addAll(List.of(more));
    cli = new Cli();
    return cli.run(all.toArray());
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  @Test
  void intake_comparedWithItselfAndTheLibrary() throws IOException {
    write("a.txt", ARTICLE);
    write("page.txt", "Home News Login\n\n" + ARTICLE);
    write("copy.txt", "KNOWN. " + ARTICLE.replace("river", "lake"));

    assertThat(run("--threshold", "0.3", folder)).as(cli.err()).isZero();

    JsonNode group = JSON.readTree(cli.out());
    assertThat(group.at("/representative/id").asText()).isEqualTo("=known");
    assertThat(group.at("/representative/where").asText()).isEqualTo("library");
    assertThat(group.at("/documents")).hasSize(4);
    assertThat(group.at("/pairs").findValuesAsText("resemblance")).contains("0.75", "1.0");
    JsonNode sent = body(questions().get(0));
    assertThat(sent.at("/params/threshold").asText()).isEqualTo("0.3");
    assertThat(sent.at("/documents")).hasSize(3);
    assertThat(sent.at("/documents/0").has("id")).isFalse();
  }

  @Test
  void table_isSafeForSpreadsheets() throws IOException {
    write("copy.txt", "KNOWN. " + ARTICLE);
    Path output = folder.resolve("groups.csv");

    assertThat(run("--format", "csv", "--output", output, folder.resolve("copy.txt"))).isZero();

    assertThat(Files.readString(output))
        .startsWith(
            "\uFEFFgroup,relation,document,where,of,of where,resemblance,containment,distance\n")
        .contains("1,representative,'=known,library,'=known,library,,,\n")
        .contains("1,duplicate,copy.txt,intake,'=known,library,0.75,,2\n");
    assertThat(run("--format", "csv", "--output", output, folder.resolve("copy.txt"))).isEqualTo(2);
    assertThat(cli.err()).contains("is there already");
  }

  @ParameterizedTest
  @CsvSource({"'', it is a folder", "none/groups.json, there is no such folder"})
  void outputThatCannotBeWritten_isSaidBeforeAnythingIsCompared(String name, String why)
      throws IOException {
    write("a.txt", ARTICLE);
    Path output = work.getParent().resolve(name);

    assertThat(run("--output", output, folder)).isEqualTo(1);

    assertThat(cli.err()).contains("cannot be written to " + output + ": " + why);
    assertThat(questions()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"REFUSED, Too long.", "PARTIAL, Shard shard1 did not answer."})
  void documentNotComparedInFull_namedAndTheRestDone(String mark, String said) throws IOException {
    write("bad.txt", mark + " " + ARTICLE.replace("river", "lake"));
    write("copy.txt", "KNOWN. " + ARTICLE);

    assertThat(run(folder)).isEqualTo(1);

    assertThat(cli.err()).contains("bad.txt", said);
    String[] lines = cli.out().split("\n", -1);
    assertThat(JSON.readTree(lines[0]).at("/missing/0/text").asText())
        .as("who keeps the file alone sees it first")
        .contains("bad.txt", said);
    assertThat(lines[1]).contains("=known");
    assertThat(run("--format", "csv", folder)).isEqualTo(1);
    assertThat(cli.out()).containsPattern("distance\n,missing,.*bad.txt: .*" + said);
  }

  @ParameterizedTest
  @ValueSource(strings = {"REFUSED", "PARTIAL"})
  void interruptedRun_namesWhatWasMissedBefore(String mark) throws IOException {
    writeLongOnes();
    write("a.txt", mark + " " + (ARTICLE + " ").repeat(9000));
    answersLeft.set(2);
    assertThat(run("--threads", 1, folder)).isEqualTo(1);
    answersLeft.set(Integer.MAX_VALUE);

    assertThat(run(folder)).as("not all was compared").isEqualTo(1);

    assertThat(cli.err()).contains("Failed: a.txt");
    assertThat(cli.out()).startsWith("{\"missing\":");
  }

  private List<Request> questions() {
    return solr.requests().stream()
        .filter(request -> request.uri().getPath().endsWith("/duplicates"))
        .toList();
  }

  /** Three requests of one document each, because each exceeds a request's limit. */
  private void writeLongOnes() throws IOException {
    for (String name : List.of("a", "b", "c")) {
      write(name + ".txt", (name + " KNOWN. " + ARTICLE + " ").repeat(9000));
    }
    write("d.txt", ARTICLE.replace("river", "lake"));
  }

  @Test
  @Tag("long")
  void solrAway_sameCommandGoesOnAndFindsTheSame() throws IOException {
    writeLongOnes();
    Path whole = outputs.resolve("whole.jsonl");
    assertThat(run("--output", whole, folder)).as(cli.err()).isZero();
    int all = questions().size();
    assertThat(all).isEqualTo(4);
    for (int left = 0; left < all; left++) {
      answersLeft.set(left);
      int before = questions().size();
      assertThat(run("--threads", 1, folder)).isEqualTo(1);
      assertThat(cli.out()).isEmpty();
      answersLeft.set(Integer.MAX_VALUE);

      assertThat(run(folder)).as(cli.err()).isZero();

      assertThat(cli.out()).isEqualTo(Files.readString(whole));
      assertThat(cli.err()).contains("4 documents compared: 1 groups of 5 documents");
      if (left > 0) {
        assertThat(cli.err()).contains("Resumed: " + left + " documents were compared.");
      }
      assertThat(questions().size() - before).as("none is asked twice").isLessThan(2 * all);
      assertThat(work).as("what is done leaves nothing").doesNotExist();
    }
  }

  @Test
  void interruptedRun_goesOnWithTheSameQuestionOnly() throws IOException {
    writeLongOnes();
    answersLeft.set(1);
    assertThat(run("--threads", 1, folder)).isEqualTo(1);
    assertThat(cli.err())
        .contains("Stopped: the same command resumes")
        .contains("palimpsest duplicates --abandon --work " + work);
    answersLeft.set(Integer.MAX_VALUE);

    assertThat(run("--threshold", "0.5", folder)).isEqualTo(1);
    assertThat(cli.err()).contains("cannot go on: it was begun with another --threshold");
    write("e.txt", ARTICLE);
    assertThat(run(folder)).isEqualTo(1);
    assertThat(cli.err()).contains("the files are not the same ones, or were changed");

    assertThat(run("--abandon")).isZero();
    assertThat(work).doesNotExist();
    assertThat(run("--abandon")).isEqualTo(1);
    assertThat(cli.err()).contains("There is no interrupted run in " + work);
  }

  @Test
  void output_hasItsJournalBesideIt() throws IOException {
    writeLongOnes();
    Path output = outputs.resolve("groups.jsonl");
    answersLeft.set(1);

    assertThat(run("--threads", 1, "--output", output, folder)).isEqualTo(1);

    assertThat(output).doesNotExist();
    assertThat(outputs.resolve("groups.jsonl.work").resolve("journal.jsonl")).exists();
    answersLeft.set(Integer.MAX_VALUE);
    assertThat(run("--output", output, folder)).as(cli.err()).isZero();
    assertThat(output).isNotEmptyFile();
    assertThat(outputs.resolve("groups.jsonl.work")).doesNotExist();
  }

  @Test
  void noAnswer_noGroups() throws IOException {
    write("a.txt", ARTICLE);
    solr.close();

    assertThat(run(folder)).isEqualTo(1);
    assertThat(cli.out()).isEmpty();
    assertThat(cli.err()).contains("Nothing answers at ");
  }

  @ParameterizedTest
  @CsvSource({
    "--threshold, 0, '--threshold is 0.0, must be above 0 and at most 1'",
    "--containment, 1.1, '--containment is 1.1, must be above 0 and at most 1'",
    "--param, threshold=.5, '--param: threshold has an option of its own, --threshold'",
    "--param, text=.5, '--param: the parameter text cannot be set by name'",
  })
  void wrongOption_refusedBeforeAnythingIsSent(String option, String value, String said) {
    assertThat(run(option, value, folder)).isEqualTo(2);
    assertThat(cli.err()).contains(said);
    assertThat(solr.requests()).isEmpty();
  }
}
