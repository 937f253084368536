package org.apache.solr.handler.component;

import org.apache.solr.client.solrj.SolrResponse;
import org.jspecify.annotations.Nullable;

/** Makes responses of shards; their setters are visible in this package only. */
public final class ShardResponses {

  private ShardResponses() {}

  /** A response, or a failure. */
  public static ShardResponse of(
      String shard, @Nullable SolrResponse response, @Nullable Throwable failure) {
    ShardResponse made = new ShardResponse();
    made.setShard(shard);
    made.setSolrResponse(response);
    made.setException(failure);
    return made;
  }
}
