package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.testing.CommandRun;

/** Near duplicates over all shards of a SolrCloud, and the command's output for them. */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class DuplicatesIT {

  private static final String NAME = "near";
  private static final String NAVIGATION = "Home News Sport Weather\n\n";
  private static final String NAVIGATION_HAN = "首页 新闻 体育 财经 登录\n\n";
  private static final String FOOTER = "\n\nShare Print Comment 12 March 2024 版权所有";

  private static TestCluster cluster;
  private static Library sharded;
  private static Library unsharded;
  private static Map<String, String> originals;
  private static String scheme = "";

  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    originals = Texts.demoLibrary();
    Map<String, String> documents = new TreeMap<>(new Texts(19).documents("generated-", 60));
    originals.forEach(
        (id, text) -> {
          documents.put(id, text);
          documents.put("page-of-" + id, page(id, text));
        });
    sharded = cluster.create(NAME, TestCluster.CONFIGSET, 2, 2);
    unsharded = cluster.create("near-alone", TestCluster.CONFIGSET, 1, 1);
    sharded.index(documents);
    unsharded.index(documents);
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.delete(sharded);
    cluster.delete(unsharded);
  }

  /** The same text as part of another page. */
  private static String page(String id, String text) {
    return (id.startsWith("zh") ? NAVIGATION_HAN : NAVIGATION) + text + FOOTER;
  }

  private static Answer ask(Library library, String... params) throws IOException {
    Answer answer = Http.get(library.url() + "/duplicates", params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer;
  }

  private static List<String> ids(JsonNode answer) {
    return Answer.list(answer.at("/duplicates")).stream()
        .map(found -> found.at("/id").asText())
        .toList();
  }

  @Test
  void everyDocument_findsItsOtherPageWhicheverShardHasIt() throws IOException {
    for (String id : originals.keySet()) {
      assertThat(ids(ask(sharded, "id=" + id).json())).as(id).containsExactly("page-of-" + id);
      assertThat(ids(ask(sharded, "id=page-of-" + id).json())).as(id).containsExactly(id);
    }
  }

  @Test
  void shardedLibrary_answersAsUnsharded() throws IOException {
    for (String id : originals.keySet()) {
      for (String method : List.of("method=spotsigs", "method=simhash")) {
        for (String limit : List.of("distance=3", "distance=11", "threshold=.05", "rows=1")) {
          assertThat(ask(sharded, "id=" + id, method, limit).findings())
              .as("%s %s %s", id, method, limit)
              .isEqualTo(ask(unsharded, "id=" + id, method, limit).findings());
        }
      }
    }
  }

  @Test
  void manyDocumentsAtOnce_answeredAsOneByOne() throws IOException {
    List<Map<String, String>> documents = new ArrayList<>();
    for (Map.Entry<String, String> original : originals.entrySet()) {
      Traces.ofText(original.getValue());
      documents.add(Map.of("id", "new-" + original.getKey(), "text", original.getValue()));
      documents.add(Map.of("id", original.getKey()));
    }
    Answer answer =
        Http.post(
            sharded.url() + "/duplicates",
            Http.JSON,
            Http.MAPPER.writeValueAsString(Map.of("documents", documents)));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    List<JsonNode> answers = Answer.list(answer.json().at("/answers"));
    assertThat(answers).hasSize(documents.size());
    int at = 0;
    for (String id : originals.keySet()) {
      assertThat(ids(answers.get(at++))).containsExactlyInAnyOrder(id, "page-of-" + id);
      assertThat(ids(answers.get(at++))).containsExactly("page-of-" + id);
    }
  }

  @Test
  void halfOfADocument_isToldFromADuplicate() throws IOException {
    for (Map.Entry<String, String> original : originals.entrySet()) {
      String text = original.getValue();
      String half = text.substring(0, text.length() / 2);
      Traces.ofText(half);
      JsonNode found =
          Http.post(sharded.url() + "/duplicates", Http.TEXT, half).json().at("/duplicates/0");

      assertThat(found.at("/id").asText()).contains(original.getKey());
      assertThat(found.at("/relation").asText()).as(original.getKey()).isEqualTo("contained");
    }
  }

  @Test
  void queryScreen_findsTheSameSignature() throws IOException {
    String id = originals.keySet().iterator().next();
    Answer answer = sharded.select("q={!nearduplicate distance=0}" + originals.get(id));

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/response/docs/0/id").asText()).isEqualTo(id);
  }

  /** The document may be on any shard. */
  @Test
  void queryScreen_takesAnId() throws IOException {
    for (String id : originals.keySet().stream().limit(4).toList()) {
      Answer answer = sharded.select("q={!nearduplicate distance=0 id=" + id + "}");

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.json().at("/response/docs").findValuesAsText("id")).contains(id);
    }
    assertThat(sharded.select("q={!nearduplicate id=nosuch}").message())
        .isEqualTo("The collection has no document with the id 'nosuch'.");
    assertThat(sharded.select("q={!nearduplicate id=nosuch}text").message())
        .isEqualTo("The query has an id and a text; send one of them.");
  }

  @Test
  void collectionOfThePast_saysWhatItLacks() throws IOException {
    cluster.upload(
        "before-signatures",
        Map.of(
            TestCluster.SCHEMA,
            schema ->
                schema.replace("<field name=\"signature\" type=\"palimpsest_signature\"/>", ""),
            TestCluster.CONFIG,
            config -> config.replace("<str name=\"signatureField\">signature</str>", "")));
    Library old = cluster.create("old-near", "before-signatures", 2, 1);
    try {
      old.index(originals);
      String id = originals.keySet().iterator().next();
      Answer refused = Http.get(old.url() + "/duplicates", "id=" + id, "method=simhash");

      assertThat(refused.status()).isEqualTo(400);
      assertThat(refused.message())
          .startsWith(
              "The schema has no field 'signature' of class org.palimpsest.solr.SignatureField");
      assertThat(ids(ask(old, "id=" + id, "exclude.itself=false").json())).containsExactly(id);
    } finally {
      cluster.delete(old);
    }
  }

  @Test
  void severalCollections_refusedInASentence() throws IOException {
    Answer refused =
        Http.get(sharded.url() + "/duplicates", "id=x", "collection=" + NAME + ",near-alone");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.message())
        .isEqualTo("/duplicates asks one collection; ask the others one by one.");
  }

  private static List<String> command(String... arguments) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "duplicates", "--solr", cluster.solrUrl(), "--collection", NAME, "--threads", "1"));
    all.addAll(List.of(arguments));
    return all;
  }

  /** Runs the command with its journal in the build folder, where no file may remain. */
  private static CommandRun duplicates(String... arguments) {
    List<String> all = command(arguments);
    all.addAll(List.of("--work", "target/" + NAME + ".duplicates"));
    return CommandRun.of(Palimpsest::commandLine, all.toArray(String[]::new));
  }

  /** Kills the command's process at a number of journal lines. */
  private static void killed(Path output, int lines, String... arguments) throws Exception {
    Path journal = output.resolveSibling(output.getFileName() + ".work").resolve("journal.jsonl");
    List<String> all =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Palimpsest.class.getName()));
    all.addAll(command(arguments));
    all.addAll(List.of("--output", output.toString()));
    Process process =
        new ProcessBuilder(all)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    Await.that("the run is under way").until(() -> !process.isAlive() || lines(journal) >= lines);
    process.destroyForcibly().waitFor();
  }

  private static long lines(Path journal) {
    try {
      return Files.exists(journal) ? Files.readString(journal).lines().count() : 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Documents so long that a request has hardly more than one. */
  private static void writeIntake(Path folder) throws IOException {
    List<String> ids = List.copyOf(originals.keySet());
    for (int i = 0; i < ids.size(); i++) {
      Files.writeString(
          folder.resolve(i + ".txt"), originals.get(ids.get(i)) + " ".repeat(1_500_000) + "End.");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"spotsigs", "simhash"})
  void killedProcess_goesOnWhereItStoppedAndFindsTheSame(
      String method, @TempDir Path folder, @TempDir Path outputs) throws Exception {
    writeIntake(folder);
    String param = "method=" + method;
    Path whole = outputs.resolve("whole.jsonl");
    List<String> all = command("--param", param, "--output", whole.toString(), folder.toString());
    assertThat(CommandRun.of(Palimpsest::commandLine, all.toArray(String[]::new)).exitCode())
        .isZero();
    Path output = outputs.resolve("groups.jsonl");
    Path work = outputs.resolve("groups.jsonl.work");
    for (int lines : new int[] {2, 3, 6, 9}) {
      killed(output, lines, "--param", param, folder.toString());
    }
    assertThat(output).doesNotExist();
    assertThat(lines(work.resolve("journal.jsonl"))).isGreaterThanOrEqualTo(9);

    all = command("--param", param, "--output", output.toString(), folder.toString());
    CommandRun run = CommandRun.of(Palimpsest::commandLine, all.toArray(String[]::new));

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("Resumed: ");
    assertThat(Files.readString(output)).isEqualTo(Files.readString(whole)).isNotEmpty();
    assertThat(work).doesNotExist();
  }

  @Test
  void command_groupsALibraryWithItself() throws IOException {
    CommandRun run = duplicates();

    assertThat(run.exitCode()).as(run.err()).isZero();
    List<String> representatives = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      JsonNode group = Http.MAPPER.readTree(line);
      assertThat(group.at("/documents")).as(line).hasSize(2);
      representatives.add(group.at("/representative/id").asText());
    }
    assertThat(representatives).containsExactlyInAnyOrderElementsOf(originals.keySet());
    assertThat(run.err()).contains("20 groups of 40 documents that are nearly the same");
  }

  @Test
  void command_groupsAnIntakeWithItselfAndTheLibrary(@TempDir Path folder) throws IOException {
    List<String> ids = List.copyOf(originals.keySet());
    String known = originals.get(ids.get(0));
    String novel = Texts.demo("suspicious.txt");
    Files.writeString(folder.resolve("known.txt"), page(ids.get(0), known));
    Files.writeString(folder.resolve("novel.txt"), novel);
    Files.writeString(folder.resolve("novel-again.txt"), page("en", novel));
    Files.writeString(folder.resolve("half.txt"), known.substring(0, known.length() / 2));
    Files.writeString(folder.resolve("short.txt"), "Only a word.");
    CommandRun run = duplicates("--format", "csv", folder.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("representative," + ids.get(0) + ",library,")
        .contains("duplicate,known.txt,intake," + ids.get(0) + ",library,")
        .contains("representative,novel.txt,intake,")
        .contains("duplicate,novel-again.txt,intake,novel.txt,intake,")
        .contains("part,half.txt,intake,known.txt,intake,")
        .contains("part,half.txt,intake," + ids.get(0) + ",library,");
    assertThat(run.err())
        .contains("1 with too little running text to compare")
        .contains("short.txt: The document has too little running text to be compared");
  }

  /** The signatures of the library's documents. */
  private static Map<String, String> signatures(List<String> ids) throws IOException {
    Answer answer =
        Http.post(
            sharded.url() + "/duplicates",
            Http.JSON,
            Http.MAPPER.writeValueAsString(
                Map.of(
                    "documents",
                    ids.stream().map(id -> Map.of("id", id)).toList(),
                    "params",
                    Map.of("method", "simhash", "compare", false))));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    scheme = answer.json().at("/answers/0/scheme").asText();
    Map<String, String> signatures = new LinkedHashMap<>();
    for (int i = 0; i < ids.size(); i++) {
      signatures.put(ids.get(i), answer.json().at("/answers/" + i + "/signature").asText());
    }
    return signatures;
  }

  private static String together(Map<String, String> signatures) {
    return FingerprintList.of(
            signatures.values().stream()
                .map(text -> FingerprintList.fromText(Scheme.SIMHASH, text).get(0))
                .toList())
        .toText(Scheme.SIMHASH);
  }

  private static Answer pass(Library library, String signatures, Map<String, Object> params)
      throws IOException {
    return Http.post(
        library.url() + "/duplicates",
        Http.JSON,
        Http.MAPPER.writeValueAsString(Map.of("fingerprints", signatures, "params", params)));
  }

  private static Map<String, Object> params(Object distance) {
    return Map.of("method", "simhash", "scheme", scheme, "distance", distance, "rows", 1000);
  }

  @Test
  void manySignaturesAtOnce_nearWhatEachIsNear() throws IOException {
    List<String> ids = new ArrayList<>(originals.keySet());
    originals.keySet().forEach(id -> ids.add("page-of-" + id));
    Map<String, String> signatures = signatures(ids);
    for (int distance : new int[] {0, 3, 7, 11}) {
      List<String> expected = new ArrayList<>();
      for (int i = 0; i < ids.size(); i++) {
        Answer one =
            ask(
                sharded,
                "id=" + ids.get(i),
                "method=simhash",
                "distance=" + distance,
                "rows=1000",
                "exclude.itself=false");
        for (JsonNode found : Answer.list(one.json().at("/duplicates"))) {
          expected.add(i + " " + found.at("/id").asText() + " " + found.at("/distance").asInt());
        }
      }
      for (Library library : List.of(sharded, unsharded)) {
        Answer answer = pass(library, together(signatures), params(distance));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json().at("/partialResults").asBoolean()).isFalse();
        assertThat(Answer.list(answer.json().at("/pairs")))
            .extracting(
                pair ->
                    pair.at("/signature").asInt()
                        + " "
                        + pair.at("/id").asText()
                        + " "
                        + pair.at("/distance").asInt())
            .as("distance %s", distance)
            .isEqualTo(expected)
            .hasSizeGreaterThanOrEqualTo(ids.size());
        assertThat(answer.json().at("/statistics/documents").asInt())
            .isEqualTo(60 + 2 * originals.size());
      }
    }
  }

  /** Missing shards and timeouts make an answer partial. */
  @Test
  void manySignaturesInNoTime_saidAndNotTakenForNoDuplicates() throws IOException {
    String signatures = together(signatures(List.copyOf(originals.keySet())));
    Map<String, Object> params = new LinkedHashMap<>(params(3));
    params.put("timeAllowed", 0);

    Answer answer = pass(sharded, signatures, params);

    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.message()).contains("Time ran out before anything was compared");
  }

  @Test
  void signaturesOfAnotherScheme_refused() throws IOException {
    String signatures = together(signatures(List.copyOf(originals.keySet())));
    Map<String, Object> params = new LinkedHashMap<>(params(3));
    params.put("scheme", "simhash-64-4-other");

    Answer answer = pass(sharded, signatures, params);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.message()).contains("The signatures differ in scheme");
  }

  @Test
  void command_groupsByItsSignaturesAsDocumentByDocument() throws IOException {
    for (String distance : List.of("3", "11")) {
      CommandRun run = duplicates("--param", "method=simhash", "--param", "distance=" + distance);

      assertThat(run.exitCode()).as(run.err()).isZero();
      Set<Set<String>> pairs = new HashSet<>();
      for (String line : run.out().lines().toList()) {
        for (JsonNode pair : Http.MAPPER.readTree(line).at("/pairs")) {
          pairs.add(Set.of(pair.at("/one/id").asText(), pair.at("/other/id").asText()));
        }
      }
      Set<Set<String>> expected = new HashSet<>();
      for (String id : allIds()) {
        ids(ask(sharded, "id=" + id, "method=simhash", "distance=" + distance, "rows=1000").json())
            .forEach(other -> expected.add(Set.of(id, other)));
      }
      assertThat(pairs).isEqualTo(expected).isNotEmpty();
      assertThat(run.err()).contains("documents compared: ");
    }
  }

  private static List<String> allIds() throws IOException {
    return Answer.list(sharded.select("q=*:*", "fl=id", "rows=1000").json().at("/response/docs"))
        .stream()
        .map(document -> document.at("/id").asText())
        .toList();
  }

  @Test
  void command_groupsAnIntakeByItsSignatures(@TempDir Path folder) throws IOException {
    String id = originals.keySet().iterator().next();
    String novel = Texts.demo("suspicious.txt");
    Files.writeString(folder.resolve("known.txt"), originals.get(id));
    Files.writeString(folder.resolve("novel.txt"), novel);
    Files.writeString(folder.resolve("novel-again.txt"), novel);
    Files.writeString(folder.resolve("short.txt"), "Only a word.");
    CommandRun run = duplicates("--format", "csv", "--param", "method=simhash", folder.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .contains("representative," + id + ",library,")
        .contains("duplicate,known.txt,intake," + id + ",library,")
        .contains("representative,novel.txt,intake,")
        .contains("duplicate,novel-again.txt,intake,novel.txt,intake,");
    assertThat(run.err())
        .contains("4 documents compared: ")
        .contains("1 with too little running text to compare")
        .contains("short.txt: The document has too little running text to be compared");
  }

  @Test
  void command_refusesAThresholdOutOfBounds() {
    CommandRun run = duplicates("--threshold", "1.5");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("--threshold is 1.5, must be above 0 and at most 1");
  }
}
