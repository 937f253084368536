package org.palimpsest.handler;

import java.util.List;
import java.util.stream.Stream;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.cloud.Aliases;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;

/** Which collections a request goes to. */
final class AskedCollections {

  private static final String PARAM = "collection";

  private AskedCollections() {}

  /** Whether they are several, so that an id alone does not say which document is meant. */
  static boolean areSeveral(SolrQueryRequest request) {
    return names(request).size() > 1;
  }

  /** Their names, aliases resolved; that of this node's index where the request names none. */
  static List<String> names(SolrQueryRequest request) {
    String asked = request.getParams().get(PARAM);
    ZkController zooKeeper = request.getCoreContainer().getZkController();
    if (asked == null || zooKeeper == null) {
      return Stream.ofNullable(own(request)).toList();
    }
    Aliases aliases = zooKeeper.getZkStateReader().getAliases();
    return Stream.of(asked.split(",", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .flatMap(name -> aliases.resolveAliases(name).stream())
        .distinct()
        .toList();
  }

  /** The collection that this node's index belongs to; null where there are none. */
  static @Nullable String own(SolrQueryRequest request) {
    CloudDescriptor cloud = request.getCore().getCoreDescriptor().getCloudDescriptor();
    return cloud == null ? null : cloud.getCollectionName();
  }
}
