package org.palimpsest.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.solr.client.solrj.SolrRequest;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.client.solrj.request.GenericSolrRequest;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.IndexListener;
import org.palimpsest.client.IndexOptions;
import org.palimpsest.client.IndexSummary;
import org.palimpsest.client.Indexer;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;
import org.palimpsest.local.LocalCluster;
import org.palimpsest.local.LocalClusterConfig;

/** A SolrCloud of one node in this process, and a connection to it. Used by one thread. */
final class Cluster implements Closeable {

  private static final Duration TIMEOUT = Duration.ofMinutes(10);

  /** The counter of requests that come from another node, or from the same one as coordinator. */
  private static final String SHARD_REQUESTS = "QUERY./check[shard].requests";

  private final LocalCluster cluster;
  private final SolrConnection connection;
  private final int rows;

  /**
   * Starts it, with all variants' configsets.
   *
   * @param folder an empty one, for its data
   * @param rows how many documents a lookup returns at most
   * @throws IOException if it does not start
   */
  Cluster(Path folder, int rows) throws IOException {
    this.rows = rows;
    var config = new LocalClusterConfig(folder.resolve("solr"), LocalClusterConfig.PORT_ANY, 1);
    cluster = LocalCluster.start(config);
    connection = SolrConnection.open(URI.create(cluster.solrUrl()), null, TIMEOUT);
    for (Variant variant : Variant.values()) {
      Path configset = Files.createDirectory(folder.resolve(variant.configset()));
      variant.write(configset);
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
   * Adds documents, two requests in flight, and commits.
   *
   * @return seconds
   * @throws IOException if not all were added
   */
  double index(String collection, Map<String, String> texts) throws IOException {
    long start = System.nanoTime();
    try (Indexer indexer =
        new Indexer(connection, collection, IndexOptions.DEFAULT, new Refusals())) {
      texts.forEach((id, text) -> indexer.add(new SourceDocument(id, Map.of("text", text))));
      IndexSummary summary = indexer.finish();
      if (summary.indexed() != texts.size()) {
        throw new IOException("only " + summary.indexed() + " of " + texts.size() + " were added");
      }
    }
    return (System.nanoTime() - start) / 1e9;
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

  /** The ids of the sources that a check names. */
  Set<String> check(String collection, String text, boolean isAligned) {
    CheckRequest request =
        CheckRequest.ofText(text).rows(rows).param("align", Boolean.toString(isAligned));
    Set<String> ids = new HashSet<>();
    connection.check(collection, request).result().sources().forEach(each -> ids.add(each.id()));
    return ids;
  }

  /** The ids of the documents that {@code {!min_hash}} finds, the best ones. */
  Set<String> minHash(String collection, String text, String localParams) {
    var params = new ModifiableSolrParams();
    params.set(
        CommonParams.Q,
        "{!min_hash field=\"" + Variant.MIN_HASH_FIELD + "\" " + localParams + " v=$text}");
    params.set("text", text);
    params.set(CommonParams.FL, SourceDocument.ID_FIELD);
    params.set(CommonParams.ROWS, rows);
    JsonNode answer =
        connection.send(new QueryRequest(params, SolrRequest.METHOD.POST), collection);
    Set<String> ids = new HashSet<>();
    answer.path("response").path("docs").forEach(doc -> ids.add(doc.path("id").asText()));
    return ids;
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
