package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.cloud.Aliases;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.servlet.HttpSolrCall;
import org.apache.solr.servlet.SolrRequestParsers;
import org.jspecify.annotations.Nullable;

/** The collections of a request. */
public final class RequestCollections {

  private static final String PARAM = "collection";

  private RequestCollections() {}

  /**
   * Refuses collections in the body that the URL does not name, since Solr and proxies authorize by
   * URL.
   *
   * @param params with those of the body
   * @throws SolrException with BAD_REQUEST
   */
  public static void verify(SolrQueryRequest request, SolrParams params) {
    HttpSolrCall call = request.getHttpSolrCall();
    String named = params.get(PARAM);
    if (call == null || named == null || params.getBool(ShardParams.IS_SHARD, false)) {
      return;
    }
    String inUrl =
        SolrRequestParsers.parseQueryString(call.getReq().getQueryString()).get(PARAM, "");
    Set<String> ofUrl = new HashSet<>(call.getCollectionsList());
    Stream.ofNullable(own(request)).forEach(ofUrl::add);
    ofUrl.addAll(resolved(inUrl, request));
    if (!ofUrl.containsAll(resolved(named, request))) {
      throw badRequest(
          "Parameter collection in the body names another collection than the URL; put the"
              + " names into the URL.");
    }
  }

  public static boolean areSeveral(SolrQueryRequest request) {
    return names(request).size() > 1;
  }

  /** Names with aliases resolved; without a parameter that of this core. */
  public static List<String> names(SolrQueryRequest request) {
    String named = request.getParams().get(PARAM);
    return named == null || request.getCoreContainer().getZkController() == null
        ? Stream.ofNullable(own(request)).toList()
        : resolved(named, request);
  }

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

  /** This core's collection, or null outside SolrCloud. */
  public static @Nullable String own(SolrQueryRequest request) {
    CloudDescriptor cloud = request.getCore().getCoreDescriptor().getCloudDescriptor();
    return cloud == null ? null : cloud.getCollectionName();
  }
}
