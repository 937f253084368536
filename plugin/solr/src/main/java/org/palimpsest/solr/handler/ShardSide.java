package org.palimpsest.solr.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.Wire;

/** A check as the node of a shard sees it: one round of it, asked by anybody who can send it. */
final class ShardSide {

  private ShardSide() {}

  /**
   * Refuses a request that is none of a coordinator to one index.
   *
   * @throws SolrException with BAD_REQUEST, or as {@link Wire#verify} does
   */
  static void verify(SolrQueryRequest request) {
    requireOneIndex(request);
    Wire.verify(request.getParams());
  }

  /** A coordinator asks a shard for itself only; whoever asks for more is none. */
  private static void requireOneIndex(SolrQueryRequest request) {
    boolean zooKeeper = request.getCoreContainer().isZooKeeperAware();
    if (request.getParams().getBool(CommonParams.DISTRIB, zooKeeper)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "isShard is for requests between nodes; leave it out to check a document.");
    }
  }

  /**
   * Answers one round.
   *
   * @param rounds one of which is asked for
   * @throws SolrException with BAD_REQUEST if the request cannot be answered
   */
  static NamedList<Object> answer(
      SolrQueryRequest request, SentBatch batch, List<Round<?, ?>> rounds) throws IOException {
    requireSameScheme(request.getParams(), batch.library());
    if (batch.documents().isEmpty()) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no document; send it to /check, and if it came from another"
              + " node: both must have the same version of the plugin.");
    }
    List<NamedList<Object>> answers =
        asked(request.getParams(), rounds)
            .answerSent(ShardIndex.of(request, batch.library()), batch.documents());
    return Wire.answer(batch.library().collection(), answers);
  }

  private static void requireSameScheme(SolrParams params, CheckedLibrary library) {
    if (!library.header().key().equals(params.get(CheckParams.SCHEME))) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "The schema of this shard makes fingerprints in another way than the coordinator's;"
              + " reload the collection, or check collections of one seed at a time.");
    }
  }

  private static Round<?, ?> asked(SolrParams params, List<Round<?, ?>> rounds) {
    String name = params.get(RequestParams.SHARD_ROUND);
    for (Round<?, ?> round : rounds) {
      if (round.stage().roundName().equals(name)) {
        return round;
      }
    }
    throw new SolrException(
        ErrorCode.BAD_REQUEST,
        "A request to a shard does not say what for; send it to /check, and if it came from another"
            + " node: both must have the same version of the plugin.");
  }
}
