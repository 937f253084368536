package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Answers do not depend on operations of administrators on an index with the same documents: one
 * library goes through all of them.
 */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class IndexOperationsIT {

  private static final String NAME = "operated";
  private static final String RESTORED = NAME + "-restored";
  private static final String ALIAS = NAME + "-alias";
  private static final String RENAMED = NAME + "-renamed";

  private static final Texts TEXTS = new Texts(620);
  private static final Map<String, String> DOCUMENTS = TEXTS.documents("doc-", 30);
  private static final Map<String, String> UNRELATED = TEXTS.documents("unrelated-", 10);

  private static TestCluster cluster;
  private static Library library;
  private static String text;
  private static JsonNode reference;

  /** An operation; returns the library to check afterwards. */
  private interface Operation {
    Library run() throws IOException;
  }

  /** Indexes four segments on the first node. */
  @BeforeAll
  static void index(TestCluster shared) throws IOException {
    cluster = shared;
    library =
        cluster.create(NAME, TestCluster.CONFIGSET, 1, 1, "createNodeSet=" + cluster.nodeName(1));
    List<String> ids = new ArrayList<>(DOCUMENTS.keySet());
    for (int i = 0; i < ids.size(); i += 8) {
      library.index(part(ids.subList(i, Math.min(i + 8, ids.size()))));
    }
    text = suspicious();
    reference = library.check(text, "unmatched=true").findings();
    assertThat(Answer.list(reference.at("/sources"))).hasSize(4);
    assertThat(reference.at("/ratios/total").asDouble()).isBetween(0.3, 0.9);
    assertThat(Answer.list(reference.at("/unmatched"))).isNotEmpty();
  }

  private static Map<String, String> part(List<String> ids) {
    Map<String, String> part = new LinkedHashMap<>();
    ids.forEach(id -> part.put(id, DOCUMENTS.get(id)));
    return part;
  }

  /** A whole source, a rewritten one, and pieces of two more, in own text. */
  private static String suspicious() {
    String chinese = DOCUMENTS.get("doc-11");
    String english = DOCUMENTS.get("doc-26");
    return String.join(
        "\n\n",
        DOCUMENTS.get("doc-3"),
        TEXTS.english(15),
        TEXTS.edited(DOCUMENTS.get("doc-18"), 8),
        chinese.substring(0, chinese.length() / 2),
        TEXTS.english(5),
        english.substring(english.length() / 2));
  }

  @AfterAll
  static void delete() throws IOException {
    cluster.deleteAlias(ALIAS);
    cluster.deleteAlias(RENAMED);
    cluster.delete(library);
  }

  @TestFactory
  Stream<DynamicTest> sameAnswerAfter() {
    Map<String, Operation> operations = new LinkedHashMap<>();
    operations.put("merge into one segment", () -> updated("optimize=true", "maxSegments=1"));
    operations.put("add, delete by query", IndexOperationsIT::addAndDeleteByQuery);
    operations.put("expunge deletions", () -> updated("commit=true", "expungeDeletes=true"));
    operations.put("atomic update of another field", IndexOperationsIT::setTitles);
    operations.put("add again", IndexOperationsIT::addAgain);
    operations.put("delete by id, add again", IndexOperationsIT::deleteAndAddAgain);
    operations.put("soft commit", () -> updated("softCommit=true"));
    operations.put("reload", IndexOperationsIT::reload);
    operations.put("back up, restore", IndexOperationsIT::backUpAndRestore);
    operations.put("delete the restored one", IndexOperationsIT::deleteRestored);
    operations.put("add a replica", IndexOperationsIT::addReplica);
    operations.put("delete the first replica", IndexOperationsIT::deleteFirstReplica);
    operations.put("restart the node", IndexOperationsIT::restart);
    operations.put("move the replica", IndexOperationsIT::move);
    operations.put("split the shard", IndexOperationsIT::split);
    operations.put("delete the shard that was split", IndexOperationsIT::deleteParent);
    operations.put("merge each shard into one segment", () -> updated("optimize=true"));
    operations.put("alias", () -> cluster.alias(ALIAS, NAME));
    operations.put("rename", IndexOperationsIT::rename);
    return operations.entrySet().stream()
        .map(each -> DynamicTest.dynamicTest(each.getKey(), () -> assertSame(each.getValue())));
  }

  /** Repeats the check, since any replica may answer. */
  private static void assertSame(Operation operation) throws IOException {
    Library asked = operation.run();
    for (int i = 0; i < 3; i++) {
      Answer answer = asked.check(text, "unmatched=true");

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.findings()).isEqualTo(reference);
    }
  }

  private static Library updated(String... params) throws IOException {
    Answer answer = Http.get(library.url() + "/update", params);
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return library;
  }

  private static Library addAndDeleteByQuery() throws IOException {
    library.index(UNRELATED);
    assertThat(library.count()).isEqualTo(DOCUMENTS.size() + UNRELATED.size());
    Answer answer = library.update("{\"delete\": {\"query\": \"id:unrelated-*\"}}");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(library.count()).isEqualTo(DOCUMENTS.size());
    return library;
  }

  private static Library setTitles() throws IOException {
    for (String id : List.of("doc-3", "doc-11", "doc-20")) {
      Answer answer = library.change(id, "title", "set", "Title of " + id);
      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }
    return library;
  }

  private static Library addAgain() throws IOException {
    library.index(part(List.of("doc-3", "doc-18", "doc-21")));
    return library;
  }

  private static Library deleteAndAddAgain() throws IOException {
    library.delete("doc-3", "doc-26");
    assertThat(library.check(text).sourceIds()).containsExactlyInAnyOrder("doc-11", "doc-18");
    library.index(part(List.of("doc-3", "doc-26")));
    return library;
  }

  private static Library reload() throws IOException {
    cluster.reload(NAME);
    return library;
  }

  private static Library backUpAndRestore() throws IOException {
    String location = "location=" + cluster.backupFolder();
    admin("BACKUP", "collection=" + NAME, "name=" + NAME, location);
    admin(
        "RESTORE",
        "collection=" + RESTORED,
        "name=" + NAME,
        location,
        "createNodeSet=" + cluster.nodeName(1));
    Library restored = cluster.library(RESTORED);
    awaitAnswers(restored);
    return restored;
  }

  private static Library deleteRestored() throws IOException {
    cluster.delete(cluster.library(RESTORED));
    return library;
  }

  private static Library addReplica() throws IOException {
    cluster.addReplica(NAME, "shard1", 2);
    assertThat(cluster.replicas(NAME).get("shard1")).hasSize(2);
    return library;
  }

  private static Library deleteFirstReplica() throws IOException {
    admin("DELETEREPLICA", "collection=" + NAME, "shard=shard1", "replica=" + replicaOn(1));
    assertThat(cluster.replicas(NAME).get("shard1")).hasSize(1);
    awaitLeaders();
    return library;
  }

  private static Library restart() throws IOException {
    cluster.stopNode(2);
    cluster.startNode(2);
    awaitLeaders();
    awaitAnswers(library);
    return library;
  }

  private static Library move() throws IOException {
    admin(
        "MOVEREPLICA",
        "collection=" + NAME,
        "replica=" + replicaOn(2),
        "targetNode=" + cluster.nodeName(1),
        "waitForFinalState=true");
    assertThat(replicaOn(1)).isNotEmpty();
    awaitLeaders();
    return library;
  }

  private static Library split() throws IOException {
    admin("SPLITSHARD", "collection=" + NAME, "shard=shard1", "waitForFinalState=true");
    assertThat(cluster.replicas(NAME)).containsKeys("shard1_0", "shard1_1");
    // Solr answers before all nodes know the new shards.
    Await.that("the shard that was split is inactive")
        .until(() -> cluster.shardState(NAME, "shard1").equals("inactive"));
    for (String shard : List.of("shard1_0", "shard1_1")) {
      assertThat(cluster.replicas(NAME).get(shard).get(0).count("distrib=false"))
          .isBetween(1L, DOCUMENTS.size() - 1L);
    }
    return library;
  }

  private static Library deleteParent() throws IOException {
    admin("DELETESHARD", "collection=" + NAME, "shard=shard1");
    assertThat(cluster.replicas(NAME)).containsOnlyKeys("shard1_0", "shard1_1");
    return library;
  }

  private static Library rename() throws IOException {
    admin("RENAME", "name=" + NAME, "target=" + RENAMED);
    return cluster.library(RENAMED);
  }

  private static void admin(String action, String... params) throws IOException {
    List<String> all = new ArrayList<>(List.of(params));
    all.add("action=" + action);
    Answer answer = Http.get(cluster.solrUrl() + "/admin/collections", all.toArray(String[]::new));
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    assertThat(answer.json().at("/failure").isMissingNode()).as(answer.body()).isTrue();
  }

  /** The replica on a node, or empty. */
  private static String replicaOn(int node) throws IOException {
    List<String> names = new ArrayList<>();
    shards()
        .findValues("replicas")
        .forEach(
            replicas ->
                replicas
                    .properties()
                    .forEach(
                        replica -> {
                          String name = replica.getValue().at("/node_name").asText();
                          if (name.equals(cluster.nodeName(node))) {
                            names.add(replica.getKey());
                          }
                        }));
    return String.join(",", names);
  }

  /** The first node learns of new collections and restarted nodes with a delay. */
  private static void awaitAnswers(Library asked) {
    Await.that("the collection answers")
        .untilAsserted(() -> assertThat(asked.count()).isEqualTo(DOCUMENTS.size()));
  }

  private static void awaitLeaders() {
    Await.that("each shard has a leader")
        .untilAsserted(() -> assertThat(shards().findValues("leader")).hasSize(shards().size()));
  }

  private static JsonNode shards() throws IOException {
    return Http.get(
            cluster.solrUrl() + "/admin/collections", "action=CLUSTERSTATUS", "collection=" + NAME)
        .json()
        .at("/cluster/collections/" + NAME + "/shards");
  }
}
