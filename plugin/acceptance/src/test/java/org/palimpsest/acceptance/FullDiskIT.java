package org.palimpsest.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.cli.Palimpsest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.IndexSummary;
import org.palimpsest.client.indexing.Indexer;
import org.palimpsest.testing.CommandRun;

/**
 * The second node's disk is full while documents arrive: the error is one sentence without their
 * text, in answers and logs, and indexing continues when there is room.
 */
@Tag("long")
final class FullDiskIT {

  /** Room for little more than the cores. */
  private static final int DISK_MEGABYTES = 64;

  private static final int DOCUMENTS = 20;
  private static final Texts TEXTS = new Texts(600);
  private static final String LAST_BEFORE = "before-" + (DOCUMENTS - 1);

  private static final String NO_ROOM =
      "could not be written: No space left on device; make room on its node's disk, then"
          + " index the documents since the last commit again.";

  @TempDir private static Path files;

  private static SmallDisk disk;
  private static TestCluster cluster;

  @BeforeAll
  static void startOnSmallDisk() throws IOException {
    Path folder = Files.createTempDirectory("palimpsest-full");
    disk = SmallDisk.mount(TestCluster.nodeFolder(folder, 2), DISK_MEGABYTES);
    cluster = new TestCluster(folder);
  }

  @AfterAll
  static void stop() throws IOException {
    if (cluster != null) {
      cluster.stop();
      disk.close();
      cluster.close();
    }
  }

  @AfterEach
  void makeRoom() throws IOException {
    disk.makeRoom();
  }

  @Test
  void onlyReplica_saidAndGoesOnWhenThereIsRoom() throws IOException {
    Library library =
        cluster.create(
            "alone", TestCluster.CONFIGSET, 1, 1, "createNodeSet=" + cluster.nodeName(2));
    Library throughItsNode = new Library(cluster.solrUrl(2) + "/alone");
    Map<String, String> before = TEXTS.documents("before-", 10);
    library.index(before);
    Map<String, String> more = moreDocuments();
    Path folder = write("alone", more);

    disk.fill();
    CommandRun full = index(2, "alone", folder);
    Answer direct = throughItsNode.update(json("direct"));
    Answer passedOn = library.update(json("passed-on"));

    assertThat(full.exitCode()).isEqualTo(1);
    assertThat(full.err()).contains(NO_ROOM).doesNotContain("SolrInputDocument", "\tat ");
    for (Answer answer : List.of(direct, passedOn)) {
      assertThat(answer.status()).as(answer.body()).isEqualTo(507);
      assertThat(answer.message()).endsWith(NO_ROOM).hasLineCount(1);
    }
    assertNoTextIn(full.err(), full.out(), direct.body(), passedOn.body());

    disk.makeRoom();
    Await.that("all can be indexed again")
        .untilAsserted(() -> assertThat(index(2, "alone", folder).exitCode()).isZero());
    assertHolds(library, before);
    assertHolds(library, more);
    assertNoTextInLog();
    cluster.delete(library);
  }

  /** Solr loses acknowledged documents for a moment, at a commit. */
  @Test
  void whatWasTakenAndIsForgotten_isNamed() throws IOException {
    Library library =
        cluster.create(
            "moment", TestCluster.CONFIGSET, 1, 1, "createNodeSet=" + cluster.nodeName(2));
    var failed = new ConcurrentLinkedQueue<String>();
    IndexOptions options = new IndexOptions(DOCUMENTS, 1, true, Map.of());

    try (SolrConnection connection =
            SolrConnection.open(URI.create(cluster.solrUrl(2)), null, Duration.ofMinutes(1));
        var indexer = new Indexer(connection, "moment", options, listing(failed))) {
      addTo(indexer, "before-");
      Await.that("all are taken").untilAsserted(() -> assertIsTaken(library, LAST_BEFORE));
      disk.fill();
      assertThat(library.update("[]").status()).isEqualTo(507);
      disk.makeRoom();
      addTo(indexer, "after-");

      IndexSummary summary = indexer.finish();

      assertThat(library.count()).isEqualTo(DOCUMENTS).isEqualTo(summary.indexed());
      assertThat(summary.failed()).isEqualTo(DOCUMENTS);
      assertThat(failed).hasSize(DOCUMENTS).allMatch(id -> id.startsWith("before-"));
    }
    cluster.delete(library);
  }

  /** The leader's documents are not lost, whatever happens to its replica. */
  @Test
  void oneReplicaOfTwo_acknowledgedAndThereWhenThereIsRoom() throws IOException {
    Library leader =
        cluster.create("both", TestCluster.CONFIGSET, 1, 1, "createNodeSet=" + cluster.nodeName(1));
    cluster.addReplica("both", "shard1", 2);
    Map<String, String> before = TEXTS.documents("before-", 10);
    leader.index(before);
    Map<String, String> more = moreDocuments();
    Path folder = write("both", more);

    disk.fill();
    CommandRun full = index(1, "both", folder);

    assertThat(full.out()).contains("Indexed: " + DOCUMENTS + ", skipped: 0, failed: 0;");
    assertNoTextIn(full.err(), full.out());

    disk.makeRoom();
    Await.that("both replicas hold all")
        .untilAsserted(
            () -> {
              for (Library replica : cluster.replicas("both").get("shard1")) {
                assertThat(replica.count("distrib=false")).isEqualTo(before.size() + more.size());
              }
            });
    assertHolds(leader, more);
    assertNoTextInLog();
    cluster.delete(leader);
  }

  private static void addTo(Indexer indexer, String prefix) {
    TEXTS
        .documents(prefix, DOCUMENTS)
        .forEach((id, text) -> indexer.add(new SourceDocument(id, Map.of("text", text))));
  }

  private static IndexListener listing(Collection<String> failed) {
    return new IndexListener() {
      @Override
      public void failed(String id, PalimpsestException why) {
        failed.add(id);
      }

      @Override
      public void warned(String warning) {}
    };
  }

  private static void assertIsTaken(Library library, String id) throws IOException {
    assertThat(Http.get(library.url() + "/get", "id=" + id, "fl=id").json().at("/doc/id").asText())
        .isEqualTo(id);
  }

  /** One document is so long that Lucene writes it at once, before Solr's transaction log. */
  private static Map<String, String> moreDocuments() {
    Map<String, String> documents = TEXTS.documents("more-", DOCUMENTS - 1);
    documents.put("long", TEXTS.english(3000));
    return documents;
  }

  private static CommandRun index(int node, String collection, Path folder) {
    return CommandRun.of(
        Palimpsest::commandLine,
        "index",
        "--solr",
        cluster.solrUrl(node),
        "--collection",
        collection,
        "--quiet",
        folder.toString());
  }

  private static Path write(String name, Map<String, String> documents) throws IOException {
    Path folder = Files.createDirectories(files.resolve(name));
    for (Map.Entry<String, String> document : documents.entrySet()) {
      Traces.ofText(document.getValue());
      Files.writeString(folder.resolve(document.getKey() + ".txt"), document.getValue());
    }
    return folder;
  }

  /** An update of one document. */
  private static String json(String id) {
    String text = TEXTS.english(100);
    Traces.ofText(text);
    ArrayNode documents = Http.MAPPER.createArrayNode();
    documents.addObject().put("id", id).put("text", text);
    return documents.toString();
  }

  private static void assertHolds(Library library, Map<String, String> documents)
      throws IOException {
    for (Map.Entry<String, String> document : documents.entrySet()) {
      assertThat(library.check(document.getValue()).sourceIds())
          .containsAnyOf(document.getKey(), document.getKey() + ".txt");
    }
  }

  private static void assertNoTextIn(String... said) {
    PieceFinder texts = new PieceFinder(Traces.all());
    assertThat(said).noneMatch(texts::isIn);
  }

  private static void assertNoTextInLog() throws IOException {
    PieceFinder texts = new PieceFinder(Traces.all());
    List<String> log = new ArrayList<>(Log.lines());
    assertThat(log).anyMatch(line -> line.contains("No space left on device"));
    assertThat(log.stream().filter(texts::isIn)).isEmpty();
  }
}
