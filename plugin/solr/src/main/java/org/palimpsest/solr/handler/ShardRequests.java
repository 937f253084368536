package org.palimpsest.solr.handler;

import java.util.List;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardRequest;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.Wire;

/** Makes the coordinator's requests to the shards: one a round, with all documents that need it. */
final class ShardRequests {

  /** Passed on as the coordinator got them. */
  private static final List<String> PASSED_ON =
      List.of(CommonParams.CPU_ALLOWED, ShardParams.SHARDS_PREFERENCE, CommonParams.FQ);

  private ShardRequests() {}

  /** The request of a round to all shards that have not failed before. */
  static ShardRequest of(ResponseBuilder rb, CheckBatch batch, Round<?, ?> round) {
    ShardRequest request = new ShardRequest();
    // With any other purpose Solr answers for us where all shards fail, and names none of them.
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = batch.withoutFailed(rb.shards);
    request.params = params(rb, batch, round);
    return request;
  }

  private static ModifiableSolrParams params(
      ResponseBuilder rb, CheckBatch batch, Round<?, ?> round) {
    SolrParams own = rb.req.getParams();
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(RequestParams.SHARD_VERSION, Wire.VERSION);
    params.set(RequestParams.SHARD_ROUND, round.stage().roundName());
    params.set(CheckParams.FIELD, batch.library().fieldName());
    params.set(CheckParams.SCHEME, batch.library().header().key());
    params.set(
        RequestParams.SHARD_DOCUMENT,
        batch.needing(round).stream().map(round::line).toArray(String[]::new));
    for (String passedOn : PASSED_ON) {
      params.set(passedOn, own.getParams(passedOn));
    }
    // Below 0 Solr sets no limit.
    long timeAllowed = own.getLong(CommonParams.TIME_ALLOWED, -1);
    if (timeAllowed >= 0) {
      double left = timeAllowed - rb.req.getRequestTimer().getTime();
      long ofShard = Math.max(1, (long) (left * round.stage().timeShare()));
      params.set(CommonParams.TIME_ALLOWED, Long.toString(ofShard));
    }
    // No parameter of a shard's request is worth a line, and some hold the text.
    params.set(CommonParams.LOG_PARAMS_LIST, CommonParams.DISTRIB);
    return params;
  }
}
