package org.palimpsest.solr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.QueryLimitsExceededException;
import org.palimpsest.check.CheckParams;

/**
 * The request handler {@code /check}: takes the suspicious text as a body, which Solr's own search
 * handler does not, and leaves the rest to {@link CheckComponent}.
 *
 * <p>Options: {@code textLengthMax}, the longest text of a document in UTF-16 code units (default
 * 10,000,000); {@code documentsMax}, how many documents a request may bring (default 1000); {@code
 * documentsTextLengthMax}, how long their texts may be together (default 10,000,000); and those of
 * every search handler ({@code defaults}, {@code components} ...).
 */
public final class CheckHandler extends SearchHandler {

  private CheckLimits limits = CheckLimits.DEFAULT;

  @Override
  public void init(NamedList<?> args) {
    limits = CheckLimits.of(args);
    super.init(args);
  }

  @Override
  @SuppressWarnings("NonApiType") // Solr's own signature
  protected ArrayList<String> getDefaultComponents() {
    return new ArrayList<>(List.of(CheckComponent.NAME));
  }

  @Override
  public void handleRequest(SolrQueryRequest request, SolrQueryResponse response) {
    LogHygiene.mask(request.getParams(), response);
    try {
      takeBody((SolrQueryRequestBase) request);
    } catch (Exception e) {
      processErrorMetricsOnException(e, getMetricsForThisRequest(request));
      response.setException(e);
      return;
    }
    super.handleRequest(request, response);
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    try {
      super.handleRequestBody(request, response);
    } catch (QueryLimitsExceededException e) {
      // partialResults=false; Solr would answer with status 200 and nothing at all.
      throw CheckComponent.partialAnswerRefused(List.of());
    }
    CheckComponent.completeCutOffAnswer(request, response);
  }

  /**
   * Moves the text and the fingerprints from body and parameters into the request's context: what
   * stays among the parameters is sent on to shards, expanded as macros, and logged.
   */
  private void takeBody(SolrQueryRequestBase request) throws IOException {
    SolrParams given = request.getParams();
    CheckBody body =
        CheckBody.read(given, request.getContentStreams(), limits)
            .within(invariants, appends, given);
    request.setContentStreams(null);
    request.getContext().put(CheckBody.class, body);
    request.getContext().put(CheckLimits.class, limits);
    if (request.getOriginalParams() instanceof MultiMapSolrParams original) {
      original.getMap().keySet().removeAll(CheckParams.SECRET);
    }
    request.setParams(body.params());
    // Solr set the limits up before it knew the parameters in the body; it makes them anew.
    request.getContext().values().removeIf(value -> value instanceof QueryLimits);
  }

  @Override
  public String getDescription() {
    return "Finds the passages of a text that stand in the library.";
  }
}
