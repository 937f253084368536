package org.palimpsest.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.GroupParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.benchmarks.texts.SentenceCutter;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.IndexListener;
import org.palimpsest.client.IndexOptions;
import org.palimpsest.client.IndexSummary;
import org.palimpsest.client.Indexer;
import org.palimpsest.client.MultiCheckRequest;
import org.palimpsest.client.MultiCheckResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/** A SolrCloud of one node in this process, and a connection to it. Used by one thread. */
final class Cluster implements Closeable {

  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  /** The counter of requests that come from another node, or from the same one as coordinator. */
  private static final String SHARD_REQUESTS = "QUERY./check[shard].requests";

  private static final String SCORE = "score";

  /** Sentences are short: as many as are about as long as a request of whole documents. */
  private static final int SENTENCES_A_REQUEST = 5_000;

  /** Sentences looked up in a request: as many as Solr's limit of clauses, 1,024, has room for. */
  static final int SENTENCES_A_LOOKUP = 1_024 / Variant.SENTENCE_HASHES;

  private final HttpClient plainClient = HttpClient.newHttpClient();
  private final LocalCluster cluster;
  private final SolrConnection connection;
  private final int rows;

  /**
   * Starts it, with all variants' configsets.
   *
   * @param folder for its data; an empty one, or one that an earlier cluster has left
   * @param rows how many documents a lookup returns at most
   * @throws IOException if it does not start
   */
  Cluster(Path folder, int rows) throws IOException {
    this.rows = rows;
    var config = new LocalClusterConfig(folder.resolve("solr"), LocalClusterConfig.PORT_ANY, 1);
    cluster = LocalCluster.start(config);
    connection = SolrConnection.open(URI.create(cluster.solrUrl()), null, TIMEOUT);
    for (Variant variant : Variant.values()) {
      Path configset = folder.resolve(variant.configset());
      if (Files.notExists(configset)) {
        variant.write(Files.createDirectory(configset));
      }
      cluster.uploadConfigset(variant.configset(), configset);
    }
  }

  /** Makes an empty collection. */
  void create(String collection, Variant variant, int shards) {
    connection.send(
        CollectionAdminRequest.createCollection(collection, variant.configset(), shards, 1), null);
  }

  /** Removes a collection. */
  void delete(String collection) {
    connection.send(CollectionAdminRequest.deleteCollection(collection), null);
  }

  /**
   * Adds texts as documents, two requests in flight, and commits.
   *
   * @return seconds
   * @throws IOException if not all were added
   */
  double index(String collection, Map<String, String> texts) throws IOException {
    return index(collection, texts, Map.of());
  }

  /**
   * The same.
   *
   * @param params of the updates
   */
  double index(String collection, Map<String, String> texts, Map<String, List<String>> params)
      throws IOException {
    Stream<SourceDocument> documents = texts.entrySet().stream().map(Cluster::document);
    return index(collection, documents, IndexOptions.DEFAULT.batchSize(), params);
  }

  /**
   * Adds texts one after the other, two requests in flight, and commits.
   *
   * @return seconds, with what making or reading the texts takes
   * @throws IOException if not all were added
   */
  double index(String collection, Stream<Map.Entry<String, String>> texts) throws IOException {
    return index(
        collection, texts.map(Cluster::document), IndexOptions.DEFAULT.batchSize(), Map.of());
  }

  /** Merges leaves, until no shard of a collection has more than so many. */
  void merge(String collection, int leavesMax) {
    var request = new UpdateRequest();
    request.setAction(AbstractUpdateRequest.ACTION.OPTIMIZE, true, true, leavesMax);
    connection.send(request, collection);
  }

  /** How many leaves the shards of a collection have, in all. */
  int leafCount(String collection) {
    var params = new ModifiableSolrParams();
    params.set("group", "core");
    params.set("prefix", "SEARCHER.searcher.maxDoc");
    var metrics = new GenericSolrRequest(SolrRequest.METHOD.GET, "/admin/metrics", params);
    int count = 0;
    for (String core : names(connection.send(metrics, null).path("metrics"))) {
      String[] path = core.split("\\.", -1); // solr.core.COLLECTION.SHARD.REPLICA
      if (path.length == 5 && path[2].equals(collection)) {
        String leaves = "/" + String.join("_", path[2], path[3], path[4]) + "/admin/segments";
        var request = new GenericSolrRequest(SolrRequest.METHOD.GET, leaves);
        count += connection.send(request, null).path("segments").size();
      }
    }
    return count;
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** How many documents a collection holds; -1 where there is none of this name. */
  long documentCount(String collection) {
    var list = new CollectionAdminRequest.List();
    boolean isThere = false;
    for (JsonNode name : connection.send(list, null).path("collections")) {
      isThere |= name.asText().equals(collection);
    }
    if (!isThere) {
      return -1;
    }
    var params = new ModifiableSolrParams();
    params.set(CommonParams.Q, "*:*");
    params.set(CommonParams.ROWS, 0);
    return connection
        .send(new QueryRequest(params), collection)
        .path("response")
        .path("numFound")
        .asLong();
  }

  /**
   * Adds texts, and each of their sentences as a document of its own, two requests in flight, and
   * commits. That cuts the texts, too, as the product does where it fingerprints them.
   *
   * @return seconds
   * @throws IOException if not all were added
   */
  double indexSentences(String collection, Map<String, String> texts) throws IOException {
    Stream<SourceDocument> documents = texts.entrySet().stream().flatMap(Cluster::withSentences);
    return index(collection, documents, SENTENCES_A_REQUEST, Map.of());
  }

  private static SourceDocument document(Map.Entry<String, String> text) {
    return new SourceDocument(text.getKey(), Map.of("text", text.getValue()));
  }

  private static Stream<SourceDocument> withSentences(Map.Entry<String, String> text) {
    List<SourceDocument> documents = new ArrayList<>(List.of(document(text)));
    for (String sentence : SentenceCutter.sentences(text.getValue())) {
      documents.add(
          new SourceDocument(
              text.getKey() + "/" + documents.size(),
              Map.of(Variant.PARENT_FIELD, text.getKey(), Variant.MIN_HASH_FIELD, sentence)));
    }
    return documents.stream();
  }

  private double index(
      String collection,
      Stream<SourceDocument> documents,
      int batchSize,
      Map<String, List<String>> params)
      throws IOException {
    IndexOptions defaults = IndexOptions.DEFAULT;
    var options = new IndexOptions(batchSize, defaults.threads(), defaults.commit(), params);
    long start = System.nanoTime();
    try (Indexer indexer = new Indexer(connection, collection, options, new Refusals())) {
      int count = documents.mapToInt(document -> add(indexer, document)).sum();
      IndexSummary summary = indexer.finish();
      if (summary.indexed() != count) {
        throw new IOException("only " + summary.indexed() + " of " + count + " were added");
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static int add(Indexer indexer, SourceDocument document) {
    indexer.add(document);
    return 1;
  }

  /** Refuses to measure a run in which a document is refused. */
  private static final class Refusals implements IndexListener {
    @Override
    public void failed(String id, PalimpsestException why) {
      throw why;
    }

    @Override
    public void warned(String warning) {
      // a warning costs nothing that is measured
    }
  }

  /** What asks for the sources of a text. */
  CheckRequest request(String text, boolean isAligned) {
    return CheckRequest.ofText(text).rows(rows).param("align", Boolean.toString(isAligned));
  }

  /** The ids of the sources that a check names. */
  Set<String> check(String collection, String text, boolean isAligned) {
    return check(collection, request(text, isAligned));
  }

  /** The ids of the sources that a check names. */
  Set<String> check(String collection, CheckRequest request) {
    Set<String> ids = new HashSet<>();
    connection.check(collection, request).result().sources().forEach(each -> ids.add(each.id()));
    return ids;
  }

  /** The sources that a check names, each with its ratio of the text. */
  Map<String, Double> ratios(String collection, CheckRequest request) {
    Map<String, Double> ratios = new HashMap<>();
    connection
        .check(collection, request)
        .result()
        .sources()
        .forEach(each -> ratios.put(each.id(), each.ratio()));
    return ratios;
  }

  /** The whole answer to a check, as it came. */
  ObjectNode answer(String collection, CheckRequest request) {
    return connection.check(collection, request).json();
  }

  /**
   * The whole answers for several documents that are checked in one request, in their order.
   *
   * @throws PalimpsestException if one of them was refused
   */
  List<ObjectNode> answers(String collection, List<CheckRequest> requests) {
    var together = new MultiCheckRequest();
    requests.forEach(together::add);
    return connection.check(collection, together).answers().stream().map(Cluster::answer).toList();
  }

  private static ObjectNode answer(DocumentAnswer answer) {
    if (answer.response() == null) {
      throw Objects.requireNonNull(answer.failure(), "neither checked nor refused");
    }
    return answer.response().json();
  }

  /**
   * How many bytes the body of a check and that of its answer have, without the headers.
   *
   * @throws IOException if it is not answered
   */
  long payloadBytes(String collection, CheckRequest request) throws IOException {
    var body = new ByteArrayOutputStream();
    var writer = Objects.requireNonNull(request.getContentWriter(""), "a text has a body");
    writer.write(body);
    var url = URI.create(connection.url() + "/" + collection + CheckParams.PATH);
    HttpRequest post =
        HttpRequest.newBuilder(url)
            .header("Content-Type", writer.getContentType())
            .POST(HttpRequest.BodyPublishers.ofByteArray(body.toByteArray()))
            .build();
    try {
      var answer = plainClient.send(post, HttpResponse.BodyHandlers.ofByteArray());
      if (answer.statusCode() != 200) {
        throw new IOException("a check was answered with status " + answer.statusCode());
      }
      return (long) body.size() + answer.body().length;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted in a check");
    }
  }

  /** The ids of the documents that {@code {!min_hash}} finds, the best ones. */
  Set<String> minHash(String collection, String text, String localParams) {
    return minHashScores(collection, text, localParams).keySet();
  }

  /**
   * The documents that {@code {!min_hash}} finds, the best ones, with their scores: each hash, or
   * with {@code sim} each band of hashes, that a document shares is one.
   */
  Map<String, Double> minHashScores(String collection, String text, String localParams) {
    var params = new ModifiableSolrParams();
    params.set(CommonParams.Q, minHashQuery(localParams, "text"));
    params.set("text", text);
    params.set(CommonParams.FL, SourceDocument.ID_FIELD, SCORE);
    params.set(CommonParams.ROWS, rows);
    JsonNode answer =
        connection.send(new QueryRequest(params, SolrRequest.METHOD.POST), collection);
    Map<String, Double> scores = new HashMap<>();
    answer
        .path("response")
        .path("docs")
        .forEach(doc -> scores.put(doc.path("id").asText(), doc.path(SCORE).asDouble()));
    return scores;
  }

  /**
   * The ids of the documents with a sentence that {@code {!min_hash}} finds for one of these. The
   * answer names the sentences found, grouped by their documents: but not which of those asked for
   * has found each.
   *
   * @param sentences one request's, {@link #SENTENCES_A_LOOKUP} at most
   */
  Set<String> minHashSentences(String collection, List<String> sentences, String localParams) {
    var params = new ModifiableSolrParams();
    StringBuilder query = new StringBuilder("{!bool");
    for (int i = 0; i < sentences.size(); i++) {
      query.append(" should=$hashes").append(i);
      params.set("hashes" + i, minHashQuery(localParams, "sentence" + i));
      params.set("sentence" + i, sentences.get(i));
    }
    params.set(CommonParams.Q, query.append('}').toString());
    params.set(CommonParams.FL, SourceDocument.ID_FIELD);
    params.set(CommonParams.ROWS, rows);
    params.set(GroupParams.GROUP, true);
    params.set(GroupParams.GROUP_FIELD, Variant.PARENT_FIELD);
    params.set(GroupParams.GROUP_LIMIT, SENTENCES_A_LOOKUP);
    JsonNode answer =
        connection.send(new QueryRequest(params, SolrRequest.METHOD.POST), collection);
    Set<String> ids = new HashSet<>();
    answer
        .path("grouped")
        .path(Variant.PARENT_FIELD)
        .path("groups")
        .forEach(group -> ids.add(group.path("groupValue").asText()));
    return ids;
  }

  private static String minHashQuery(String localParams, String textParam) {
    return "{!min_hash field=\""
        + Variant.MIN_HASH_FIELD
        + "\" "
        + localParams
        + " v=$"
        + textParam
        + "}";
  }

  /** How many requests the node's shards have answered for checks so far. */
  long shardRequests() {
    var params = new ModifiableSolrParams();
    params.set("group", "core");
    params.set("prefix", SHARD_REQUESTS);
    var request = new GenericSolrRequest(SolrRequest.METHOD.GET, "/admin/metrics", params);
    long count = 0;
    for (JsonNode core : connection.send(request, null).path("metrics")) {
      count += core.path(SHARD_REQUESTS).asLong();
    }
    return count;
  }

  @Override
  public void close() throws IOException {
    connection.close();
    cluster.close();
  }
}
