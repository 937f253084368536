package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.ClusterState;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/** The shards of a request. */
public final class RequestShards {

  private RequestShards() {}

  /**
   * Accepts names of the collection's own shards in {@code shards}, but no addresses: Solr would
   * call any address in this node's name.
   *
   * @throws SolrException with BAD_REQUEST and the known shards
   */
  public static void verify(SolrQueryRequest request) {
    String[] values = request.getParams().getParams(ShardParams.SHARDS);
    if (values == null) {
      return;
    }
    TreeSet<String> known = new TreeSet<>(own(request));
    List<String> named = new ArrayList<>();
    for (String value : values) {
      named.addAll(Arrays.asList(value.split(",", -1)));
    }
    if (!known.containsAll(named)) {
      throw badRequest(
          "shards names no shard of the collection; known are " + String.join(", ", known) + ".");
    }
  }

  private static List<String> own(SolrQueryRequest request) {
    String collection = RequestCollections.own(request);
    return collection == null ? List.of() : shards(request, collection);
  }

  private static List<String> shards(SolrQueryRequest request, String collection) {
    ZkController zooKeeper = request.getCoreContainer().getZkController();
    if (zooKeeper == null) {
      return List.of();
    }
    ClusterState state = zooKeeper.getZkStateReader().getClusterState();
    DocCollection known = state.getCollectionOrNull(collection);
    return known == null
        ? List.of()
        : known.getActiveSlices().stream().map(Slice::getName).toList();
  }

  /** The note about shards that a prepared request leaves out, or null. */
  public static @Nullable Note part(ResponseBuilder rb) {
    CloudDescriptor cloud = rb.req.getCore().getCoreDescriptor().getCloudDescriptor();
    if (cloud == null) {
      return null;
    }
    List<String> named =
        rb.slices == null
            ? List.of(cloud.getShardId())
            : Arrays.stream(rb.slices).distinct().sorted().toList();
    int all =
        RequestCollections.names(rb.req).stream()
            .mapToInt(name -> shards(rb.req, name).size())
            .sum();
    String names = String.join(", ", named);
    return named.size() >= all
        ? null
        : Note.of("shardsNotAsked", "asked", named.size(), "total", all, "shards", names);
  }
}
