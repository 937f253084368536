package org.palimpsest.solr.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;

/**
 * Takes texts as bodies as {@code /check} does, and leaves the rest to {@link DuplicatesRound}:
 * what {@code org.palimpsest.solr.DuplicatesHandler} does.
 */
public class DuplicatesBodyHandler extends BodyHandler {

  /** A handler of {@code /duplicates}. */
  protected DuplicatesBodyHandler() {
    super(Endpoint.DUPLICATES);
  }

  /** An empty answer would say that there are no duplicates. */
  @Override
  void completeCutOffAnswer(SolrQueryRequest request, SolrQueryResponse response) {
    if (response.getException() == null
        && !request.getParams().getBool(ShardParams.IS_SHARD, false)
        && response.getValues().get(DuplicatesRound.PARTIAL_RESULTS) == null) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "Time ran out before anything was compared; allow more time.");
    }
  }

  @Override
  public String getDescription() {
    return "Finds the near duplicates of a document.";
  }
}
