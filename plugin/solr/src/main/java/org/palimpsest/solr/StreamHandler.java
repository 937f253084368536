package org.palimpsest.solr;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.palimpsest.solr.endpoint.LogMasking;

/**
 * Solr's handler of streaming expressions, without our query parsers: Solr logs expressions, and
 * theirs contain a text.
 */
public final class StreamHandler extends org.apache.solr.handler.StreamHandler {

  private static final String EXPRESSION = "expr";

  @Override
  public void handleRequest(SolrQueryRequest request, SolrQueryResponse response) {
    String expression = request.getParams().get(EXPRESSION, "");
    if (expression.contains("{!" + FingerprintQParserPlugin.NAME)
        || expression.contains("{!" + NearDuplicateQParserPlugin.NAME)) {
      LogMasking.forget(response);
      response.setException(
          new SolrException(
              ErrorCode.BAD_REQUEST,
              "Solr logs streaming expressions, and this one has a text; send the query to"
                  + " /select."));
      return;
    }
    super.handleRequest(request, response);
  }
}
