package org.palimpsest.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.client.solrj.SolrServerException;
import org.apache.solr.client.solrj.impl.HttpJdkSolrClient;
import org.apache.solr.client.solrj.request.CollectionAdminRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster, for a user to read.
 *
 * @param liveNodes the nodes that run
 * @param collections a line for each, with its active replicas
 */
record ClusterReport(List<String> liveNodes, List<String> collections) {
  private static final long TIMEOUT_SECONDS = 10;

  ClusterReport {
    liveNodes = List.copyOf(liveNodes);
    collections = List.copyOf(collections);
  }

  /**
   * Requests the state of a node.
   *
   * @throws LocalClusterException if it does not answer
   */
  static ClusterReport ask(String solrUrl) throws LocalClusterException {
    try (SolrClient client =
        new HttpJdkSolrClient.Builder(solrUrl)
            .useHttp1_1(true)
            .withConnectionTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .withRequestTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS)
            .build()) {
      return of(CollectionAdminRequest.getClusterStatus().process(client).getResponse());
    } catch (IOException | SolrServerException | SolrException e) {
      throw new LocalClusterException("Solr does not answer at " + solrUrl + " (" + e + ").", e);
    }
  }

  static ClusterReport of(NamedList<Object> status) {
    Object cluster = status.get("cluster");
    List<String> liveNodes = new ArrayList<>();
    if (child(cluster, "live_nodes") instanceof Collection<?> names) {
      names.forEach(name -> liveNodes.add(String.valueOf(name)));
    }
    List<String> collections = new ArrayList<>();
    children(child(cluster, "collections"))
        .forEach((name, collection) -> collections.add(describe(name, collection)));
    return new ClusterReport(liveNodes, collections);
  }

  private static String describe(Object name, Object collection) {
    Map<?, ?> shards = children(child(collection, "shards"));
    long replicas = 0;
    long active = 0;
    for (Object shard : shards.values()) {
      for (Object replica : children(child(shard, "replicas")).values()) {
        replicas++;
        active += "active".equals(child(replica, "state")) ? 1 : 0;
      }
    }
    return name
        + " (shards: "
        + shards.size()
        + ", active replicas: "
        + active
        + " of "
        + replicas
        + ")";
  }

  private static @Nullable Object child(@Nullable Object parent, String name) {
    return children(parent).get(name);
  }

  private static Map<?, ?> children(@Nullable Object parent) {
    if (parent instanceof Map<?, ?> map) {
      return map;
    }
    return parent instanceof NamedList<?> list ? list.asMap(0) : Map.of();
  }
}
