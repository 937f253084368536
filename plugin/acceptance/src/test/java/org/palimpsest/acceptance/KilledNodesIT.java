package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.local.NodeProcesses;

/**
 * Documents are added and deleted while nodes are killed in turns: all replicas keep acknowledged
 * changes, and no others.
 */
@Tag("long")
final class KilledNodesIT {

  private static final String NAME = "killed";
  private static final int DOCUMENTS = LongRun.either(104, 1039);
  private static final int KILLS = LongRun.either(2, 12);
  private static final int DELETE_EVERY = 7;
  private static final int SHARDS = LongRun.either(1, 2);

  @TempDir private Path home;

  @Test
  void killedNodes_loseNothingAndInventNothing() throws Exception {
    try (NodeProcesses nodes = new NodeProcesses(home, 2)) {
      nodes.uploadConfigset(NAME, TestCluster.CONF);
      Answer created =
          Http.get(
              nodes.solrUrl(1) + "/admin/collections",
              "action=CREATE",
              "name=" + NAME,
              "collection.configName=" + NAME,
              "numShards=" + SHARDS,
              "replicationFactor=2",
              "waitForFinalState=true");
      assertThat(created.status()).as(created.body()).isEqualTo(200);
      Writer writer = new Writer(nodes);
      ExecutorService thread = Executors.newSingleThreadExecutor();
      try {
        Future<?> written = thread.submit(writer);
        for (int round = 0; round < KILLS / 2; round++) {
          killOneAndTheOther(nodes, writer, round);
        }
        writer.finish();
        written.get();
      } finally {
        thread.shutdownNow();
      }
      awaitRecovered(nodes);
      assertThat(writer.expected).hasSizeGreaterThan(DOCUMENTS / 2);
      assertHolds(nodes, writer);
    }
  }

  /** In every other round the first node is back before the second is killed. */
  private static void killOneAndTheOther(NodeProcesses nodes, Writer writer, int round)
      throws Exception {
    int share = DOCUMENTS / (KILLS + 1);
    int first = 1 + round % 2;
    int second = 3 - first;
    writer.goOn(share);
    nodes.kill(first);
    writer.goOn(share);
    boolean meanwhile = round % 2 == 1;
    if (meanwhile) {
      nodes.start(first);
      awaitActive(nodes);
    }
    nodes.kill(second);
    if (!meanwhile) {
      nodes.start(first); // it missed changes that the second acknowledged
    }
    nodes.start(second);
    awaitActive(nodes);
  }

  private static void awaitActive(NodeProcesses nodes) {
    Await.that("all replicas are active")
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              JsonNode cluster =
                  Http.get(nodes.solrUrl(1) + "/admin/collections", "action=CLUSTERSTATUS")
                      .json()
                      .at("/cluster");
              assertThat(cluster.at("/live_nodes")).hasSize(2);
              List<JsonNode> shards = cluster.findValues("shards");
              assertThat(shards.get(0).findValuesAsText("state"))
                  .as("%s", shards)
                  .hasSize(SHARDS + 2 * SHARDS)
                  .containsOnly("active");
            });
  }

  /**
   * Waits until replicas have recovered, by the terms of their shards. An active replica may start
   * another recovery, and gets no updates or commits meanwhile.
   */
  private static void awaitRecovered(NodeProcesses nodes) {
    awaitActive(nodes);
    Await.that("no replica is behind its leader, or recovers")
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              for (int shard = 1; shard <= SHARDS; shard++) {
                assertThat(terms(nodes, shard))
                    .as("terms of shard %d", shard)
                    .hasSize(2) // a recovering replica has a second term
                    .satisfies(terms -> assertThat(Set.copyOf(terms.values())).hasSize(1));
              }
            });
  }

  /** The term of each replica: how far it follows its leader. */
  private static Map<String, Integer> terms(NodeProcesses nodes, int shard) throws IOException {
    String path = "/collections/" + NAME + "/terms/shard" + shard;
    Answer node = Http.get(nodes.solrUrl(1) + "/admin/zookeeper", "detail=true", "path=" + path);
    return Http.MAPPER.readValue(
        node.json().at("/znode/data").textValue(), new TypeReference<Map<String, Integer>>() {});
  }

  private static void assertHolds(NodeProcesses nodes, Writer writer) throws IOException {
    Answer committed = Http.get(nodes.solrUrl(1) + "/" + NAME + "/update", "commit=true");
    assertThat(committed.status()).as(committed.body()).isEqualTo(200);
    String terms =
        "terms of shard 1 behind the commit: " + terms(nodes, 1); // for a replica that fell behind
    Map<String, List<Library>> shards = TestCluster.replicas(nodes.solrUrl(1), NAME);
    for (int replica = 0; replica < 2; replica++) {
      Set<String> held = new TreeSet<>();
      for (List<Library> replicas : shards.values()) {
        held.addAll(ids(replicas.get(replica)));
      }
      assertThat(without(writer.expected, held))
          .as("lost by replica %d; %s", replica, terms)
          .isEmpty();
      assertThat(without(held, writer.expected))
          .as("ghosts of replica %d; %s", replica, terms)
          .isEmpty();
    }
    for (String id : List.of(name(0), name(DOCUMENTS / 2), name(DOCUMENTS - 1))) {
      assertThat(new Library(nodes.solrUrl(2) + "/" + NAME).check(writer.texts.get(id)).sourceIds())
          .as(id)
          .containsExactlyElementsOf(writer.expected.contains(id) ? List.of(id) : List.of());
    }
  }

  private static Set<String> without(Set<String> ids, Set<String> others) {
    Set<String> rest = new TreeSet<>(ids);
    rest.removeAll(others);
    return rest;
  }

  private static List<String> ids(Library replica) throws IOException {
    Answer answer = replica.select("q=*:*", "fl=id", "rows=" + 2 * DOCUMENTS, "distrib=false");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return answer.json().at("/response/docs").findValuesAsText("id");
  }

  private static String name(int number) {
    return "doc-" + number;
  }

  /** Adds and deletes documents one by one, until each change is acknowledged. */
  private static final class Writer implements Runnable {

    private final NodeProcesses nodes;
    private final Map<String, String> texts = new Texts(610).documents("doc-", DOCUMENTS);
    private final Semaphore wanted = new Semaphore(0);
    private final Semaphore done = new Semaphore(0);
    private final Set<String> expected = new ConcurrentSkipListSet<>();
    private int node = 1;

    Writer(NodeProcesses nodes) {
      this.nodes = nodes;
    }

    /** Continues writing; returns after half of the documents, while it is active. */
    void goOn(int documents) throws InterruptedException {
      wanted.release(documents);
      done.acquire(documents / 2);
    }

    void finish() {
      wanted.release(DOCUMENTS);
    }

    @Override
    public void run() {
      try {
        int number = 0;
        for (Map.Entry<String, String> document : texts.entrySet()) {
          wanted.acquire();
          write(number++, document.getKey(), document.getValue());
          done.release();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }

    /** Documents sent twice are not deleted, since the first request may still be pending. */
    private void write(int number, String id, String text) {
      Traces.ofText(text);
      ObjectNode document = Http.MAPPER.createObjectNode().put("id", id).put("text", text);
      int attempts = untilAcknowledged("[" + document + "]");
      if (number % DELETE_EVERY == 0 && attempts == 1) {
        untilAcknowledged("{\"delete\": [\"" + id + "\"]}");
      } else {
        expected.add(id);
      }
    }

    private int untilAcknowledged(String update) {
      int[] attempts = {0};
      Await.that("an update is acknowledged")
          .until(
              () -> {
                attempts[0]++;
                return isAcknowledged(update);
              });
      return attempts[0];
    }

    private boolean isAcknowledged(String update) {
      try {
        String url = nodes.solrUrl(node) + "/" + NAME + "/update";
        if (Http.post(url, Http.JSON, update).status() == 200) {
          return true;
        }
      } catch (IOException e) {
        // the node was killed: the other one is used
      }
      node = 3 - node;
      return false;
    }
  }
}
