package org.palimpsest.arrival;

import java.util.Comparator;
import org.apache.solr.cloud.CloudDescriptor;
import org.apache.solr.cloud.ZkController;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.cloud.DocCollection;
import org.apache.solr.common.cloud.Slice;
import org.apache.solr.common.cloud.SolrZkClient;
import org.apache.solr.common.cloud.ZkStateReader;
import org.apache.solr.core.SolrCore;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.data.Stat;

/** Where a collection's one register is: with the leader of its first shard. */
final class Leadership {

  private static final String ALONE = "alone";

  private Leadership() {}

  /**
   * The name of the first active shard.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if there is none
   */
  static String firstShard(DocCollection collection) {
    return collection.getActiveSlices().stream()
        .map(Slice::getName)
        .min(Comparator.naturalOrder())
        .orElseThrow(() -> unavailable("The collection has no active shard"));
  }

  /**
   * The term of office of this core, which is the leader of the first shard: another one each time
   * that it, or another one, becomes that. Asked for in ZooKeeper, where nobody can be mistaken.
   *
   * @throws SolrException with SERVICE_UNAVAILABLE if it is not, or this cannot be known
   */
  static String term(SolrCore core) {
    CloudDescriptor cloud = core.getCoreDescriptor().getCloudDescriptor();
    ZkController zooKeeper = core.getCoreContainer().getZkController();
    if (cloud == null || zooKeeper == null) {
      return ALONE;
    }
    String first = firstShard(zooKeeper.getClusterState().getCollection(cloud.getCollectionName()));
    if (!first.equals(cloud.getShardId())) {
      throw unavailable("Another shard is the first one");
    }
    String path = ZkStateReader.getShardLeadersPath(cloud.getCollectionName(), first);
    try {
      return term(zooKeeper.getZkClient(), path);
    } catch (KeeperException e) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "ZooKeeper did not say who leads shard " + first + ".", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw unavailable("The node is stopping");
    }
  }

  /** The leader's node in ZooKeeper is made anew with each term, and ends with its session. */
  private static String term(SolrZkClient client, String path)
      throws KeeperException, InterruptedException {
    Stat leader = client.exists(path, null, true);
    if (leader == null
        || leader.getEphemeralOwner() != client.getZooKeeper().getSessionId()
        || client.getConnectionManager().isLikelyExpired()) {
      throw unavailable("Another node leads the first shard");
    }
    return Long.toString(leader.getCzxid());
  }

  private static SolrException unavailable(String what) {
    return new SolrException(ErrorCode.SERVICE_UNAVAILABLE, what + "; ask again.");
  }
}
