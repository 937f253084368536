package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.local.NodeProcesses;

/**
 * Near duplicates come in while the node that knows what is on its way is killed: nothing is lost,
 * and where two of a group have got in, an answer has said of one that this could be.
 */
@Tag("long")
final class KilledArrivalsIT {

  private static final String NAME = "arriving";
  private static final int THREADS = 6;
  private static final NearCopies COPIES = new NearCopies(46, LongRun.either(20, 80), 4);

  @TempDir private Path home;

  private final Set<String> named = new ConcurrentSkipListSet<>();
  private final AtomicInteger nodeAsked = new AtomicInteger();

  @Test
  void killedLeader_losesNoDocument_andNoDuplicateComesInUnsaid() throws Exception {
    try (NodeProcesses nodes = new NodeProcesses(home, 2)) {
      nodes.uploadConfigset(NAME, TestCluster.CONF);
      Answer created =
          Http.get(
              nodes.solrUrl(1) + "/admin/collections",
              "action=CREATE",
              "name=" + NAME,
              "collection.configName=" + NAME,
              "numShards=1",
              "replicationFactor=2",
              "waitForFinalState=true");
      assertThat(created.status()).as(created.body()).isEqualTo(200);
      List<String> ids = COPIES.together();
      CountDownLatch third = new CountDownLatch(ids.size() / 3);
      ExecutorService threads = Executors.newFixedThreadPool(THREADS);
      try {
        ConcurrentLinkedQueue<String> waiting = new ConcurrentLinkedQueue<>(ids);
        List<Future<?>> all = new ArrayList<>();
        for (int thread = 0; thread < THREADS; thread++) {
          all.add(threads.submit(() -> send(nodes, waiting, third)));
        }
        third.await();
        int leader = leader(nodes);
        nodes.kill(leader);
        nodes.start(leader);
        for (Future<?> each : all) {
          each.get();
        }
      } finally {
        threads.shutdownNow();
      }
      assertNothingUnsaid(nodes);
    }
  }

  private void send(
      NodeProcesses nodes, ConcurrentLinkedQueue<String> waiting, CountDownLatch third) {
    for (String id = waiting.poll(); id != null; id = waiting.poll()) {
      String sent = id;
      Await.that("a document is taken").until(() -> isTaken(nodes, sent));
      third.countDown();
    }
  }

  /** Sent again, it is there already, and the answer says what it is near. */
  private boolean isTaken(NodeProcesses nodes, String id) {
    String url = nodes.solrUrl(1 + nodeAsked.getAndIncrement() % 2) + "/" + NAME + "/update";
    ObjectNode document = Http.MAPPER.createObjectNode().put("id", id);
    document.put("text", COPIES.text(id));
    try {
      Answer answer = Http.post(url, Http.JSON, "[" + document + "]", "duplicates=skip");
      if (answer.status() != 200) {
        return false;
      }
      for (JsonNode entry : answer.json().at("/duplicates")) {
        if (!entry.at("/done").asText().equals("skipped")) {
          named.add(NearCopies.group(id));
        }
      }
      return true;
    } catch (IOException e) {
      return false; // the node was killed, or is
    }
  }

  private static int leader(NodeProcesses nodes) throws IOException {
    JsonNode shards =
        Http.get(
                nodes.solrUrl(1) + "/admin/collections",
                "action=CLUSTERSTATUS",
                "collection=" + NAME)
            .json()
            .at("/cluster/collections/" + NAME + "/shards/shard1/replicas");
    for (JsonNode replica : shards) {
      if (replica.at("/leader").asBoolean()) {
        return replica.at("/base_url").asText().equals(nodes.solrUrl(1)) ? 1 : 2;
      }
    }
    throw new AssertionError("no leader in " + shards);
  }

  private void assertNothingUnsaid(NodeProcesses nodes) throws IOException {
    Library library = new Library(nodes.solrUrl(1) + "/" + NAME);
    Map<String, Integer> counts = new TreeMap<>();
    Await.that("all that was added can be found")
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              counts.clear();
              Http.get(library.url() + "/update", "commit=true");
              Answer answer = library.select("q=*:*", "rows=10000", "fl=id");
              for (JsonNode found : Answer.list(answer.json().at("/response/docs"))) {
                counts.merge(NearCopies.group(found.at("/id").asText()), 1, Integer::sum);
              }
              assertThat(counts).hasSize(COPIES.groupCount());
            });
    Set<String> several = new TreeSet<>();
    counts.forEach(
        (group, count) -> {
          if (count > 1) {
            several.add(group);
          }
        });
    assertThat(named).as("groups of which two came in: %s", several).containsAll(several);
    assertThat(several).hasSizeLessThan(COPIES.groupCount() / 2);
  }
}
