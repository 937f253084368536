package org.palimpsest.solr.endpoint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.Aliases;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.servlet.HttpSolrCall;
import org.apache.solr.servlet.SolrRequestParsers;
import org.jspecify.annotations.Nullable;

/** Which collections a request goes to. */
public final class RequestCollections {

  private static final String PARAM = "collection";

  private RequestCollections() {}

  /**
   * Sees to it that a request goes to no other collections than its URL names: who may ask which
   * one is decided by that, by Solr's rules as by a proxy's, and not by what stands in a body.
   *
   * @param params all of the request's, those of its body among them
   * @throws SolrException with BAD_REQUEST if it would
   */
  public static void verify(SolrQueryRequest request, SolrParams params) {
    HttpSolrCall call = request.getHttpSolrCall();
    String asked = params.get(PARAM);
    if (call == null || asked == null || params.getBool(ShardParams.IS_SHARD, false)) {
      return;
    }
    String inUrl =
        SolrRequestParsers.parseQueryString(call.getReq().getQueryString()).get(PARAM, "");
    Set<String> ofUrl = new HashSet<>(call.getCollectionsList());
    Stream.ofNullable(own(request)).forEach(ofUrl::add);
    ofUrl.addAll(resolved(inUrl, request));
    if (!ofUrl.containsAll(resolved(asked, request))) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "Parameter collection stands in the body and names another collection than the URL; put"
              + " the names into the URL.");
    }
  }

  /** Whether they are several, so that an id alone does not say which document is meant. */
  public static boolean areSeveral(SolrQueryRequest request) {
    return names(request).size() > 1;
  }

  /** Their names, aliases resolved; that of this node's index where the request names none. */
  public static List<String> names(SolrQueryRequest request) {
    String asked = request.getParams().get(PARAM);
    return asked == null || request.getCoreContainer().getZkController() == null
        ? Stream.ofNullable(own(request)).toList()
        : resolved(asked, request);
  }

  /** The collections behind names with commas between; none where there is no cluster. */
  private static List<String> resolved(String names, SolrQueryRequest request) {
    ZkController zooKeeper = request.getCoreContainer().getZkController();
    if (zooKeeper == null) {
      return List.of();
    }
    Aliases aliases = zooKeeper.getZkStateReader().getAliases();
    return Stream.of(names.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .flatMap(name -> aliases.resolveAliases(name).stream())
        .distinct()
        .toList();
  }

  /** The collection that this node's index belongs to; null where there are none. */
  public static @Nullable String own(SolrQueryRequest request) {
    CloudDescriptor cloud = request.getCore().getCoreDescriptor().getCloudDescriptor();
    return cloud == null ? null : cloud.getCollectionName();
  }
}
