package org.palimpsest.federation.desk;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.extract.ExtractSettings;
import org.palimpsest.extract.Extractor;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.testing.Await;
import org.palimpsest.federation.testing.Prose;
import org.palimpsest.federation.testing.SolrProcess;

/** Documents of a library that end by their age, in a real Solr. */
@Tag("long")
@Timeout(300)
final class SolrLibraryDocumentsIT {

  private static final int SHARDS = 2;

  private static SolrProcess solr;
  private static SolrConnection connection;
  private static SolrLibraryDocuments documents;

  @BeforeAll
  static void start() throws IOException {
    solr = SolrProcess.shared();
    connection = solr.connect();
    documents = new SolrLibraryDocuments(connection);
    new CollectionAdmin(connection).uploadConfigsetIfAbsent();
  }

  @AfterAll
  static void stop() {
    connection.close();
  }

  @Test
  void documentsEnd_byWhenTheyWereLastAdded_inEveryShard() {
    new CollectionAdmin(connection).create("documents-intake", SHARDS, 1);
    put("a", "b", "c", "d", "e");
    Instant between = nextMillisecond(); // as exact as versions are
    put("c", "f");

    assertThat(documents.expire("documents-intake", between.minusSeconds(3600)))
        .as("all younger")
        .isZero();
    assertThat(ids()).containsExactly("a", "b", "c", "d", "e", "f");
    assertThat(documents.expire("documents-intake", between)).isEqualTo(4);
    assertThat(ids()).as("one was added again").containsExactly("c", "f");
    assertThat(documents.expire("documents-intake", between)).as("once").isZero();
  }

  /** Solr opens its index anew, as of the last commit, when a disk is full. */
  @Test
  void addedDocument_isOnTheDisk_whenSomebodyIsToldSo() throws Exception {
    new CollectionAdmin(connection).create("documents-durable", SHARDS, 1);
    Map<String, String> before = SolrProcess.commits(connection, "documents-durable");
    add("documents-durable", List.of(), "");
    assertThat(before).hasSize(SHARDS);
    assertThat(SolrProcess.commits(connection, "documents-durable")).isNotEqualTo(before);
  }

  @Test
  void sameFileAgain_getsTheAuthorsThatWereForgotten_andKeepsWhatIsNotSaidAgain() throws Exception {
    new CollectionAdmin(connection).create("documents-described", SHARDS, 1);

    assertThat(add("documents-described", List.of(), "thesis").isNew()).isTrue();
    assertThat(add("documents-described", List.of("A. Writer"), "").isNew()).isFalse();
    assertThat(add("documents-described", List.of(), "").isNew()).isFalse();

    var params = new ModifiableSolrParams();
    params.set("q", "*:*").set("fl", "author_ss,type_s,text");
    JsonNode stored =
        connection.send(new QueryRequest(params), "documents-described").at("/response/docs");
    assertThat(stored).hasSize(1);
    assertThat(stored.at("/0/author_ss/0").asText()).isEqualTo("A. Writer");
    assertThat(stored.at("/0/type_s").asText()).isEqualTo("thesis");
    assertThat(stored.at("/0/text").asText()).isEqualTo(Prose.of(7, 3));
  }

  @Test
  void filesOfOneName_addedAtOnce_areAllThere() throws Exception {
    new CollectionAdmin(connection).create("documents-names", SHARDS, 1);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<LibraryDocuments.Added>> files =
          IntStream.range(0, 12)
              .mapToObj(
                  number ->
                      (Callable<LibraryDocuments.Added>)
                          () -> add("documents-names", number % 6, List.of(), ""))
              .toList();
      List<LibraryDocuments.Added> added = new ArrayList<>();
      for (Future<LibraryDocuments.Added> each : threads.invokeAll(files)) {
        added.add(each.get());
      }
      assertThat(added).filteredOn(LibraryDocuments.Added::isNew).hasSize(6);
      assertThat(added).extracting(LibraryDocuments.Added::id).contains("a.txt");
    } finally {
      threads.shutdownNow();
    }
    assertThat(documents.list("documents-names", "", 0, 20, arrays())).isEqualTo(6);
  }

  private static ArrayNode arrays() {
    return JsonNodeFactory.instance.arrayNode();
  }

  private static LibraryDocuments.Added add(String collection, List<String> authors, String type)
      throws Exception {
    return add(collection, 7, authors, type);
  }

  private static LibraryDocuments.Added add(
      String collection, int text, List<String> authors, String type) throws Exception {
    byte[] file = Prose.of(text, 3).getBytes(StandardCharsets.UTF_8);
    try (var extractor = new Extractor(ExtractSettings.defaults())) {
      var read = extractor.extract(file, "a.txt");
      var said = new LibraryDocuments.Description(authors, type);
      var added = documents.add(collection, read.text(), FileAccount.of("a.txt", read), said);
      documents.commit(collection);
      return added;
    }
  }

  @Test
  void missingCollection_hasNothingToDelete() {
    assertThat(documents.expire("nowhere", Instant.now())).isZero();
  }

  private static Instant nextMillisecond() {
    Instant written = Instant.now();
    return Await.that("the next millisecond")
        .until(Instant::now, now -> now.toEpochMilli() > written.toEpochMilli() + 1);
  }

  private static void put(String... ids) {
    solr.index(
        "documents-intake",
        IntStream.range(0, ids.length)
            .mapToObj(
                i -> new SourceDocument(ids[i], Map.of("title", ids[i], "text", Prose.of(i, 3))))
            .toList());
  }

  private static List<String> ids() {
    ArrayNode found = JsonNodeFactory.instance.arrayNode();
    documents.list("documents-intake", "", 0, 100, found);
    return StreamSupport.stream(found.spliterator(), false)
        .map(each -> each.path("id").asText())
        .toList();
  }
}
