package org.palimpsest.federation.task.local;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.client.CheckResult.SamePassage;
import org.palimpsest.client.CheckResult.Span;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.NearSource;
import org.palimpsest.federation.seed.SeedFiles;
import org.palimpsest.federation.task.form.TaskJson;
import org.palimpsest.federation.task.input.TaskInput;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/** Collections of several seeds in one task find what one collection with everything finds. */
@Timeout(600)
final class SolrLocalCheckIT {

  private static final String EPOCH = "2026";
  private static final String NEXT = "2027";
  private static final String ONE = Prose.of(21, 40);
  private static final String TWO = Prose.of(22, 40);
  private static final String THREE = Prose.of(23, 40);

  /** Of all three; the parts of the first two are one behind the other. */
  private static final String SUSPICIOUS =
      String.join(
          "\n\n",
          Prose.of(24, 12),
          part(ONE, 5, 9),
          part(TWO, 8, 9),
          Prose.of(25, 12),
          part(THREE, 20, 9));

  @TempDir private static Path folder;

  private static SolrProcess solr;
  private static SolrConnection connection;
  private static SolrLocalCheck check;

  private static String part(String text, int from, int count) {
    String[] sentences = text.split("(?<=\\.) ", -1);
    return String.join(" ", List.of(sentences).subList(from, from + count));
  }

  @BeforeAll
  static void index() throws IOException {
    Path seeds = folder.resolve("seeds");
    SeedFiles.create(seeds, EPOCH);
    SeedFiles.create(seeds, NEXT);
    solr = SolrProcess.start("--seeds", seeds.toString());
    connection = solr.connect();
    check = new SolrLocalCheck(connection, null);
    var admin = new CollectionAdmin(connection);
    admin.uploadConfigsetIfAbsent();
    Map<String, String> epochs = new TreeMap<>();
    epochs.put("public", "");
    epochs.put("secret", EPOCH);
    epochs.put("next", NEXT);
    epochs.put("everything", "");
    epochs.forEach(
        (name, epoch) ->
            admin.create(name, CollectionAdmin.CONFIGSET, 1, 1, epoch.isEmpty() ? null : epoch));
    put("public", document("one", ONE, "Z. First"), document("checked", SUSPICIOUS, "A. Second"));
    put("secret", document("two", TWO, "A. Second"));
    put("next", document("three", THREE, "B. Third"));
    put(
        "everything",
        document("one", ONE, "Z. First"),
        document("checked", SUSPICIOUS, "A. Second"),
        document("two", TWO, "A. Second"),
        document("three", THREE, "B. Third"));
  }

  @AfterAll
  static void stop() {
    connection.close();
    solr.close();
  }

  private static SourceDocument document(String id, String text, String author) {
    return new SourceDocument(id, Map.of("title", id, "text", text, "author_ss", author));
  }

  private static void put(String collection, SourceDocument... documents) {
    solr.index(collection, List.of(documents));
  }

  private static TaskInput ofText(String... collections) {
    return ofText(Map.of(), collections);
  }

  private static TaskInput ofText(Map<String, String> params, String... collections) {
    ObjectNode task = TaskJson.MAPPER.createObjectNode().put("text", SUSPICIOUS);
    List.of(collections).forEach(task.putArray("collections")::add);
    ObjectNode all = task.putObject("params").put("exclude.sources", "checked");
    params.forEach(all::put);
    return TaskInput.parse(TaskJson.write(task));
  }

  private static TaskInput ofDocument(String... collections) {
    ObjectNode task = TaskJson.MAPPER.createObjectNode();
    task.put("id", "checked").put("collection", collections[0]);
    List.of(collections).forEach(task.putArray("collections")::add);
    return TaskInput.parse(TaskJson.write(task));
  }

  /** Of each source what does not depend on its collection. */
  private static List<JsonNode> sources(ObjectNode answer) {
    List<JsonNode> sources = new ArrayList<>();
    for (JsonNode source : answer.path("sources")) {
      ObjectNode copy = source.deepCopy();
      copy.remove("collection");
      copy.path("passages").forEach(passage -> ((ObjectNode) passage).remove("distance"));
      sources.add(copy);
    }
    return sources;
  }

  /** Prose is not joined: each answer classifies its own passages only. */
  private static JsonNode withoutProse(JsonNode ratios) {
    ObjectNode copy = ratios.deepCopy();
    copy.remove("prose");
    return copy;
  }

  private static void assertSameFound(ObjectNode groups, ObjectNode everything) {
    assertThat(sources(groups)).containsExactlyInAnyOrderElementsOf(sources(everything));
    assertThat(groups.path("ratios")).isEqualTo(withoutProse(everything.path("ratios")));
    assertThat(groups.path("matchedLengths"))
        .isEqualTo(withoutProse(everything.path("matchedLengths")));
    assertThat(groups.path("unmatched")).isEqualTo(everything.path("unmatched"));
    assertThat(groups.path("unmatchedHeader")).isEqualTo(everything.path("unmatchedHeader"));
    assertThat(groups.path("partialResults").asBoolean()).isFalse();
    assertThat(groups.path("warnings")).isEqualTo(everything.path("warnings"));
  }

  @Test
  void severalSeeds_findWhatOneCollectionFinds() {
    ObjectNode everything = check.check(ofText("everything"), EPOCH);
    assertThat(everything.path("sources").findValuesAsText("id"))
        .containsExactlyInAnyOrder("one", "two", "three");

    ObjectNode groups = check.check(ofText("public", "secret", "next"), EPOCH);

    assertSameFound(groups, everything);
    assertThat(groups.path("sources").findValuesAsText("collection"))
        .containsExactlyInAnyOrder("public", "secret", "next");
  }

  @Test
  void theirOrder_doesNotMatter() {
    assertSameFound(
        check.check(ofText("next", "secret", "public"), NEXT),
        check.check(ofText("everything"), NEXT));
  }

  @Test
  void noEpochWanted_findsTheSame() {
    ObjectNode groups = check.check(ofText("secret", "public", "next"), null);

    assertThat(sources(groups))
        .containsExactlyInAnyOrderElementsOf(sources(check.check(ofText("everything"), null)));
  }

  @Test
  void indexedDocument_isNoSourceOfItself_andItsAuthorsWorkIsSetApart() {
    ObjectNode everything = check.check(ofDocument("everything"), EPOCH);

    ObjectNode groups = check.check(ofDocument("public", "secret", "next"), EPOCH);

    assertSameFound(groups, everything);
    assertThat(reasons(groups)).isEqualTo(reasons(everything)).contains("itself", "ownWork");
  }

  private static List<String> reasons(ObjectNode answer) {
    return answer.path("excluded").findValuesAsText("reason").stream().sorted().toList();
  }

  /** As ever: Solr lists as many of all of them as the task wants. */
  @Test
  void oneSeed_isAskedAtOnce() {
    ObjectNode task = TaskJson.MAPPER.createObjectNode().put("text", SUSPICIOUS);
    task.putArray("collections").add("public").add("everything");
    task.putObject("params").put("rows", "1");

    ObjectNode together = check.check(TaskInput.parse(TaskJson.write(task)), EPOCH);

    assertThat(together.path("sources")).hasSize(1);
    assertThat(together.path("warnings").findValuesAsText("code")).contains("sourcesNotListed");
  }

  @Test
  void severalSeeds_listAllSources_forTheRatiosOfTheResult() {
    ObjectNode task = TaskJson.MAPPER.createObjectNode().put("text", SUSPICIOUS);
    task.putArray("collections").add("everything").add("secret");
    task.putObject("params").put("rows", "1");

    assertThat(check.check(TaskInput.parse(TaskJson.write(task)), EPOCH).path("sources"))
        .hasSizeGreaterThan(3);
  }

  /** Finds equal meaning in each text and the first of its sources. */
  private static final MeaningComparer FINDS_THE_FIRST =
      new MeaningComparer() {
        @Override
        public Comparison compare(String text, List<Span> explained, List<NearSource> sources) {
          assertThat(text).isEqualTo(SUSPICIOUS);
          NearSource first = sources.get(0);
          var found =
              new SamePassage(
                  first.id(), new Span(0, 10, null), new Span(0, first.text().length(), null), 0.9);
          return new Comparison("a-model", List.of(found), sources.size(), 7);
        }

        @Override
        public void close() {
          // has nothing open
        }
      };

  @Test
  void meanings_standInTheAnswerThatCounts() {
    // No passage is long enough to explain anything.
    TaskInput input = ofText(Map.of("length.min", "100000"), "everything");
    var comparing = new SolrLocalCheck(connection, FINDS_THE_FIRST);

    ObjectNode answer = comparing.checkInFull(input, null);

    assertThat(answer.at("/meaning/model").asText()).isEqualTo("a-model");
    assertThat(answer.at("/meaning/passages/0/suspicious/text").asText())
        .isEqualTo(SUSPICIOUS.substring(0, 10));
    assertThat(answer.at("/meaning/passages/0/source/text").asText()).isNotEmpty();
    assertThat(sources(answer)).isEqualTo(sources(check.check(input, null)));
    assertThat(comparing.check(input, null).has("meaning")).isFalse();
    assertThat(check.checkInFull(input, null).has("meaning")).isFalse();
  }

  @Test
  void meaningsOfSeveralCollections_areSaidToBeMissing() {
    ObjectNode answer =
        new SolrLocalCheck(connection, FINDS_THE_FIRST)
            .checkInFull(ofText("public", "secret"), null);

    assertThat(answer.has("meaning")).isFalse();
    assertThat(answer.path("warnings").findValuesAsText("code")).contains("meaningSeveral");
  }
}
