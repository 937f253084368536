package org.palimpsest.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.AbstractUpdateRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.client.solrj.request.UpdateRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CollectionAdmin;
import org.palimpsest.client.MultiCheckRequest;
import org.palimpsest.client.MultiCheckResponse.DocumentAnswer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.client.indexing.IndexListener;
import org.palimpsest.client.indexing.IndexOptions;
import org.palimpsest.client.indexing.IndexSummary;
import org.palimpsest.client.indexing.Indexer;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/** A SolrCloud of one node in this process, and a connection to it. For one thread. */
final class Cluster implements Closeable {

  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  private final LocalCluster cluster;
  private final SolrConnection connection;
  private final CollectionAdmin admin;

  /**
   * Starts the cluster, with the shipped configset.
   *
   * @param folder an empty folder for data, or that of an earlier cluster
   * @throws IOException if it does not start
   */
  Cluster(Path folder) throws IOException {
    var config = new LocalClusterConfig(folder.resolve("solr"), LocalClusterConfig.PORT_ANY, 1);
    cluster = LocalCluster.start(config);
    connection = SolrConnection.open(URI.create(cluster.solrUrl()), null, TIMEOUT);
    admin = new CollectionAdmin(connection);
    admin.uploadConfigsetIfAbsent();
  }

  /** Makes an empty collection. */
  void create(String collection, int shards) {
    admin.create(collection, shards, 1);
  }

  /**
   * Adds texts by id, two requests in flight, and commits.
   *
   * @return seconds, making or reading the texts included
   * @throws IOException if not all were added
   */
  double index(String collection, Stream<Map.Entry<String, String>> texts) throws IOException {
    long start = System.nanoTime();
    try (Indexer indexer =
        new Indexer(connection, collection, IndexOptions.DEFAULT, new FailingListener())) {
      int count = texts.mapToInt(text -> add(indexer, text)).sum();
      IndexSummary summary = indexer.finish();
      if (summary.indexed() != count) {
        throw new IOException("only " + summary.indexed() + " of " + count + " were added");
      }
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private static int add(Indexer indexer, Map.Entry<String, String> text) {
    indexer.add(new SourceDocument(text.getKey(), Map.of("text", text.getValue())));
    return 1;
  }

  /** Fails a run in which a document is refused. */
  private static final class FailingListener implements IndexListener {
    @Override
    public void failed(String id, PalimpsestException why) {
      throw why;
    }

    @Override
    public void warned(String warning) {
      // a warning costs nothing that is measured
    }
  }

  /** Merges the leaves of each shard of a collection to a number at most. */
  void merge(String collection, int leavesMax) {
    var request = new UpdateRequest();
    request.setAction(AbstractUpdateRequest.ACTION.OPTIMIZE, true, true, leavesMax);
    connection.send(request, collection);
  }

  /** The number of leaves of a collection, all shards together. */
  int leafCount(String collection) {
    var params = new ModifiableSolrParams();
    params.set("group", "core");
    params.set("prefix", "SEARCHER.searcher.maxDoc");
    var metrics = new GenericSolrRequest(SolrRequest.METHOD.GET, "/admin/metrics", params);
    List<String> cores = new ArrayList<>();
    connection.send(metrics, null).path("metrics").fieldNames().forEachRemaining(cores::add);
    int count = 0;
    for (String core : cores) {
      String[] path = core.split("\\.", -1); // solr.core.COLLECTION.SHARD.REPLICA
      if (path.length == 5 && path[2].equals(collection)) {
        String leaves = "/" + String.join("_", path[2], path[3], path[4]) + "/admin/segments";
        var request = new GenericSolrRequest(SolrRequest.METHOD.GET, leaves);
        count += connection.send(request, null).path("segments").size();
      }
    }
    return count;
  }

  /** The number of documents of a collection, or -1 if it does not exist. */
  long documentCount(String collection) {
    if (!admin.exists(collection)) {
      return -1;
    }
    var params = new ModifiableSolrParams();
    params.set(CommonParams.Q, "*:*");
    params.set(CommonParams.ROWS, 0);
    JsonNode answer = connection.send(new QueryRequest(params), collection);
    return answer.path("response").path("numFound").asLong();
  }

  /** The answer to a check, as received. */
  ObjectNode answer(String collection, CheckRequest request) {
    return connection.check(collection, request).json();
  }

  /**
   * The answers for several documents checked in one request, in their order.
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

  @Override
  public void close() throws IOException {
    connection.close();
    cluster.close();
  }
}
