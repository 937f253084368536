package org.palimpsest.solr.endpoint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.ClusterState;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;

/** Which shards of its collections a request asks, and whether there are others. */
public final class RequestShards {

  private RequestShards() {}

  /**
   * Takes names of the collection's own shards in the parameter {@code shards}, and no addresses:
   * Solr asks whatever node, core and path an address names, in the name of this node.
   *
   * @throws SolrException with BAD_REQUEST, naming the shards that there are, if it has anything
   *     else
   */
  public static void verify(SolrQueryRequest request) {
    String[] values = request.getParams().getParams(ShardParams.SHARDS);
    if (values == null) {
      return;
    }
    TreeSet<String> known = new TreeSet<>(own(request));
    List<String> asked = new ArrayList<>();
    for (String value : values) {
      asked.addAll(Arrays.asList(value.split(",", -1)));
    }
    if (!known.containsAll(asked)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "shards names no shard of the collection; known are " + String.join(", ", known) + ".");
    }
  }

  /** The names of the shards of this core's collection; none outside SolrCloud. */
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

  /**
   * What to say where a request asks a part of the shards only; null where it asks all.
   *
   * @param rb made ready for distribution
   */
  public static @Nullable Note part(ResponseBuilder rb) {
    CloudDescriptor cloud = rb.req.getCore().getCoreDescriptor().getCloudDescriptor();
    if (cloud == null) {
      return null;
    }
    List<String> asked =
        rb.slices == null
            ? List.of(cloud.getShardId())
            : Arrays.stream(rb.slices).distinct().sorted().toList();
    int all =
        RequestCollections.names(rb.req).stream()
            .mapToInt(name -> shards(rb.req, name).size())
            .sum();
    return asked.size() >= all
        ? null
        : Note.of(
            "shardsNotAsked",
            "asked",
            asked.size(),
            "total",
            all,
            "shards",
            String.join(", ", asked));
  }
}
