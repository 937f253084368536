package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.testing.CommandRun;

/**
 * Near duplicates that arrive at the same moment through one node: one document of each group is
 * the first, whatever the order and shards of the others.
 */
@Tag("long")
@ExtendWith(SharedCluster.class)
final class ArrivalsIT {

  private static final int THREADS = 8;
  private static final NearCopies COPIES = new NearCopies(45, 12, 4);

  private static TestCluster cluster;

  @BeforeAll
  static void take(TestCluster shared) {
    cluster = shared;
  }

  private static String document(String id) {
    ObjectNode document = Http.MAPPER.createObjectNode();
    return document.put("id", id).put("text", COPIES.text(id)).toString();
  }

  /** Sends each document in a request of its own, in parallel. */
  private static List<JsonNode> send(String name, String action, List<String> ids)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<Answer>> sent = new ArrayList<>();
      for (String id : ids) {
        String url = cluster.solrUrl(2) + "/" + name + "/update";
        sent.add(
            threads.submit(
                () -> Http.post(url, Http.JSON, "[" + document(id) + "]", "duplicates=" + action)));
      }
      List<JsonNode> done = new ArrayList<>();
      for (Future<Answer> each : sent) {
        Answer answer = each.get();
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        answer.json().at("/duplicates").forEach(done::add);
      }
      return done;
    } finally {
      threads.shutdownNow();
    }
  }

  private static List<JsonNode> documents(Library library) throws IOException {
    Http.get(library.url() + "/update", "commit=true");
    Answer answer =
        library.select("q=*:*", "rows=1000", "fl=id,duplicate_of,duplicate_group", "sort=id asc");
    return Answer.list(answer.json().at("/response/docs"));
  }

  private static Map<String, Integer> countsByGroup(List<JsonNode> documents) {
    Map<String, Integer> counts = new TreeMap<>();
    documents.forEach(
        document -> counts.merge(NearCopies.group(document.at("/id").asText()), 1, Integer::sum));
    return counts;
  }

  @Test
  void skip_leavesOneOfEachGroup() throws Exception {
    Library library = cluster.create("skipping", TestCluster.CONFIGSET, 2, 2);
    try {
      List<JsonNode> done = send("skipping", "skip", COPIES.together());

      Map<String, Integer> counts = countsByGroup(documents(library));
      assertThat(counts).hasSize(COPIES.groupCount());
      assertThat(counts.values()).containsOnly(1);
      assertThat(done).hasSize(3 * COPIES.groupCount());
      assertThat(done).extracting(entry -> entry.at("/done").asText()).containsOnly("skipped");
    } finally {
      cluster.delete(library);
    }
  }

  @Test
  void replace_leavesOneOfEachGroup() throws Exception {
    Library library = cluster.create("replacing", TestCluster.CONFIGSET, 2, 2);
    try {
      send("replacing", "replace", COPIES.shuffled(1));

      Map<String, Integer> counts = countsByGroup(documents(library));
      assertThat(counts).hasSize(COPIES.groupCount());
      assertThat(counts.values()).containsOnly(1);
    } finally {
      cluster.delete(library);
    }
  }

  @Test
  void mark_leavesOneOfEachGroupUnmarked_andTheOthersNameIt() throws Exception {
    Library library = cluster.create("marking", TestCluster.CONFIGSET, 2, 2);
    try {
      send("marking", "mark", COPIES.together());
      send("marking", "mark", COPIES.shuffled(2)); // all once more

      Map<String, Set<String>> names = new HashMap<>();
      Map<String, Integer> unmarked = new TreeMap<>();
      for (JsonNode document : documents(library)) {
        String group = NearCopies.group(document.at("/id").asText());
        names
            .computeIfAbsent(group, none -> new TreeSet<>())
            .add(document.at("/duplicate_group").asText());
        unmarked.merge(group, document.at("/duplicate_of").isMissingNode() ? 1 : 0, Integer::sum);
      }
      assertThat(unmarked).hasSize(COPIES.groupCount());
      assertThat(unmarked.values()).containsOnly(1);
      names.forEach((group, all) -> assertThat(all).as(group).hasSize(1));
    } finally {
      cluster.delete(library);
    }
  }

  @Test
  void manyInOneRequest_areLookedAtOneByOne() throws Exception {
    Library library = cluster.create("many", TestCluster.CONFIGSET, 2, 2);
    try {
      List<String> ids = COPIES.together();
      StringBuilder all = new StringBuilder();
      ids.forEach(id -> all.append(all.isEmpty() ? "[" : ",").append(document(id)));
      Answer answer =
          Http.post(cluster.solrUrl(2) + "/many/update", Http.JSON, all + "]", "duplicates=skip");

      assertThat(answer.status()).as(answer.body()).isEqualTo(200);
      assertThat(answer.json().at("/palimpsest/skippedDuplicates").asInt())
          .isEqualTo(3 * COPIES.groupCount());
      assertThat(countsByGroup(documents(library)).values()).containsOnly(1);
    } finally {
      cluster.delete(library);
    }
  }

  @Test
  void command_addsWhatIsNew_andNamesTheRest(@TempDir Path folder) throws IOException {
    Library library = cluster.create("indexed", TestCluster.CONFIGSET, 2, 2);
    try {
      for (String id : List.of("g0-0", "g0-1", "g1-0")) {
        Files.writeString(folder.resolve(id + ".txt"), COPIES.text(id));
      }
      CommandRun run =
          CommandRun.of(
              Palimpsest::commandLine,
              "index",
              "--solr",
              cluster.solrUrl(),
              "--collection",
              "indexed",
              "--quiet",
              "--duplicates",
              "skip",
              folder.toString());

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("Indexed: 2,").contains("skippedDuplicates 1");
      assertThat(run.err()).contains("Note: g0-1.txt is nearly the same as g0-0.txt (");
      assertThat(library.count()).isEqualTo(2);
    } finally {
      cluster.delete(library);
    }
  }
}
