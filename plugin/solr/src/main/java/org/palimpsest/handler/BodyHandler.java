package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.HttpShardHandlerFactory;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.QueryLimitsExceededException;
import org.palimpsest.request.RequestParams;
import org.palimpsest.update.InitArgs;

/**
 * Takes the suspicious text as a body, guards the node against too much of it, and leaves the rest
 * to {@link RoundsComponent}: what {@code org.palimpsest.solr.CheckHandler} does.
 */
public class BodyHandler extends SearchHandler {

  private static final String TIME_ALLOWED_MILLIS = "timeAllowedMillis";

  /** Less than the ten minutes that Solr's nodes and clients wait for each other. */
  private static final int TIME_ALLOWED_MILLIS_DEFAULT = 180_000;

  /** So long a request waits for others to end, if it may take as long. */
  private static final int WAIT_MILLIS_MAX = 60_000;

  /** Makes Solr put values in place of names in curly brackets; a text may look like that. */
  private static final String EXPAND_MACROS = "expandMacros";

  private static final String RETRY_AFTER = "Retry-After";

  private final Endpoint endpoint;
  private CheckLimits limits = CheckLimits.DEFAULT;
  private int timeAllowedMillis = TIME_ALLOWED_MILLIS_DEFAULT;

  /** A handler of {@code /check}. */
  protected BodyHandler() {
    this(Endpoint.CHECK);
  }

  BodyHandler(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public void init(NamedList<?> args) {
    limits = CheckLimits.of(args);
    timeAllowedMillis = InitArgs.positive(args, TIME_ALLOWED_MILLIS, TIME_ALLOWED_MILLIS_DEFAULT);
    super.init(args);
  }

  @Override
  @SuppressWarnings("NonApiType") // Solr's own signature
  protected ArrayList<String> getDefaultComponents() {
    return new ArrayList<>(List.of(endpoint.component()));
  }

  @Override
  @SuppressWarnings("try") // to be inside is all that is wanted of the pass
  public void handleRequest(SolrQueryRequest request, SolrQueryResponse response) {
    LogHygiene.mask(request.getParams(), response);
    try (TextGate.Pass inside = enter(request)) {
      takeBody((SolrQueryRequestBase) request);
      super.handleRequest(request, response);
    } catch (Exception e) {
      if (e instanceof TextGate.Full) {
        response.addHttpHeader(RETRY_AFTER, Integer.toString(TextGate.RETRY_AFTER_SECONDS));
      }
      processErrorMetricsOnException(e, getMetricsForThisRequest(request));
      response.setException(e);
    }
    if (response.getException() != null) {
      response.setException(Refusals.inOneLine(response.getException()));
      request.setParams(SolrsOwnParams.ofRefusal(request.getParams()));
    }
  }

  private TextGate.Pass enter(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    SolrsOwnParams.verify(params, endpoint);
    long timeAllowed = params.getLong(CommonParams.TIME_ALLOWED, -1);
    long waitMillis = timeAllowed < 0 ? WAIT_MILLIS_MAX : Math.min(timeAllowed, WAIT_MILLIS_MAX);
    return TextGate.of(params.getBool(ShardParams.IS_SHARD, false))
        .enter(length(request), waitMillis);
  }

  /** As much as it says itself; a body that does not say how long it is may be the longest. */
  @SuppressWarnings("deprecation") // SolrJ's ContentStream: there is no other way to a body yet
  private long length(SolrQueryRequest request) {
    long length = 0;
    for (String name : RequestParams.SECRET) {
      String[] values = request.getParams().getParams(name);
      for (String value : values == null ? new String[0] : values) {
        length += value.length();
      }
    }
    if (request.getContentStreams() != null) {
      for (ContentStream stream : request.getContentStreams()) {
        Long size = stream.getSize();
        length += size == null || size < 0 ? limits.requestTextLengthMax() : size;
      }
    }
    return length;
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    AskedShards.verify(request);
    limitTime(request);
    try {
      super.handleRequestBody(request, response);
    } catch (QueryLimitsExceededException e) {
      // partialResults=false; Solr would answer with status 200 and nothing at all.
      throw RoundsComponent.partialAnswerRefused(List.of());
    } catch (Exception e) {
      throw Refusals.of(e);
    }
    completeCutOffAnswer(request, response);
  }

  /**
   * Sees to it that an answer is whole, or says that it is not, where Solr has cut the request off.
   */
  void completeCutOffAnswer(SolrQueryRequest request, SolrQueryResponse response) {
    RoundsComponent.completeCutOffAnswer(request, response);
  }

  /** Nobody is served for longer than anybody waits; a shard is told how long. */
  private void limitTime(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (params.get(CommonParams.TIME_ALLOWED) == null
        && !params.getBool(ShardParams.IS_SHARD, false)) {
      ModifiableSolrParams limited = new ModifiableSolrParams(params);
      limited.set(CommonParams.TIME_ALLOWED, timeAllowedMillis);
      request.setParams(limited);
    }
    // Solr set the limits up before it knew the parameters in the body; it makes them anew.
    request.getContext().values().removeIf(value -> value instanceof QueryLimits);
  }

  @Override
  public ShardHandler getAndPrepShardHandler(SolrQueryRequest request, ResponseBuilder rb) {
    ShardHandler prepared;
    try {
      prepared = super.getAndPrepShardHandler(request, rb);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, ShardParams.SHARDS_PREFERENCE + " is nothing that Solr knows.", e);
    }
    return prepared != null
            && request.getCoreContainer().getShardHandlerFactory()
                instanceof HttpShardHandlerFactory factory
        ? new DocumentsInBody(factory)
        : prepared;
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
    SolrsOwnParams.verify(body.params(), endpoint);
    AskedCollections.verify(request, body.params());
    request.setContentStreams(null);
    request.getContext().put(CheckBody.class, body);
    request.getContext().put(CheckLimits.class, limits);
    if (request.getOriginalParams() instanceof MultiMapSolrParams original) {
      original.getMap().keySet().removeAll(RequestParams.SECRET);
    }
    body.params().set(EXPAND_MACROS, false);
    request.setParams(body.params());
  }

  @Override
  public String getDescription() {
    return "Finds the passages of a text that stand in the library.";
  }
}
