package org.palimpsest.solr.rounds;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.security.Principal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import org.apache.solr.client.solrj.request.QueryRequest;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.MultiMapSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.ContentStream;
import org.apache.solr.common.util.ContentStreamBase;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.HttpShardHandler;
import org.apache.solr.handler.component.HttpShardHandlerFactory;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchHandler;
import org.apache.solr.handler.component.ShardHandler;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.metrics.SolrMetricsContext;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.request.SolrQueryRequestBase;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.QueryLimitsExceededException;
import org.apache.solr.servlet.HttpSolrCall;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.admission.ReceiveRoom;
import org.palimpsest.solr.admission.ReceivedBody;
import org.palimpsest.solr.admission.TextGate;
import org.palimpsest.solr.endpoint.Endpoint;
import org.palimpsest.solr.endpoint.EndpointMetrics;
import org.palimpsest.solr.endpoint.EndpointMetrics.Outcome;
import org.palimpsest.solr.endpoint.LogMasking;
import org.palimpsest.solr.endpoint.Refusals;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestCollections;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.RequestShards;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.endpoint.SolrsOwnParams;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.shard.TextCache;
import org.palimpsest.solr.update.InitArgs;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A search handler of texts that limits the load of the node and leaves the work to a {@link
 * RoundsComponent}.
 */
public abstract class RoundsHandler extends SearchHandler {

  private static final String TIME_ALLOWED_MILLIS = "timeAllowedMillis";

  /** Less than the ten minutes that Solr's nodes and clients wait for each other. */
  private static final int TIME_ALLOWED_MILLIS_DEFAULT = 180_000;

  /** The longest wait for other requests to end. */
  private static final int WAIT_MILLIS_MAX = 60_000;

  /** Solr's substitution of names in curly brackets, which a text may contain. */
  private static final String EXPAND_MACROS = "expandMacros";

  private static final String RETRY_AFTER = "Retry-After";

  private static final Logger LOG = LoggerFactory.getLogger(RoundsHandler.class);

  private final Endpoint endpoint;
  private EndpointMetrics ofUsers;
  private EndpointMetrics ofShards;
  private RequestLimits limits = RequestLimits.DEFAULT;
  private int timeAllowedMillis = TIME_ALLOWED_MILLIS_DEFAULT;

  @SuppressWarnings("NullAway.Init") // Solr calls initializeMetrics before the first request
  protected RoundsHandler(Endpoint endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public void init(NamedList<?> args) {
    limits = RequestLimits.of(args);
    timeAllowedMillis = InitArgs.positive(args, TIME_ALLOWED_MILLIS, TIME_ALLOWED_MILLIS_DEFAULT);
    super.init(args);
    verifyNames("defaults", defaults);
    verifyNames("appends", appends);
    verifyNames("invariants", invariants);
  }

  /** Refuses earlier names of parameters, which would be ignored in silence. */
  private void verifyNames(String section, @Nullable SolrParams params) {
    if (params == null) {
      return;
    }
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String renamed = CheckParams.renamed(names.next(), endpoint.params());
      if (renamed != null) {
        throw new SolrException(
            ErrorCode.SERVER_ERROR,
            "The " + section + " of " + endpoint.path() + " in solrconfig.xml: " + renamed);
      }
    }
  }

  @Override
  @SuppressWarnings("NonApiType") // Solr's own signature
  protected ArrayList<String> getDefaultComponents() {
    return new ArrayList<>(List.of(endpoint.component()));
  }

  @Override
  public void initializeMetrics(SolrMetricsContext parentContext, String scope) {
    super.initializeMetrics(parentContext, scope);
    ofUsers = new EndpointMetrics(solrMetricsContext, scope);
    ofShards = new EndpointMetrics(solrMetricsContext, scope + SHARD_HANDLER_SUFFIX);
    TextCache.addMetrics(solrMetricsContext, scope);
  }

  @Override
  @SuppressWarnings("try") // the pass needs only to be closed
  public void handleRequest(SolrQueryRequest request, SolrQueryResponse response) {
    LogMasking.mask(request.getParams(), response);
    boolean isShard = isShard(request.getParams());
    EndpointMetrics counted = isShard ? ofShards : ofUsers;
    Outcome outcome = Outcome.FAILED;
    try {
      try (TextGate.Pass pass = enter((SolrQueryRequestBase) request, isShard, counted)) {
        takeBody((SolrQueryRequestBase) request);
        super.handleRequest(request, response);
      } catch (Exception e) {
        HandlerMetrics ofSolr = isShard ? getMetricsForThisRequest(request) : metrics;
        ofSolr.requests.inc(); // Solr's handler has not seen it
        end(e, ofSolr, response);
      }
      if (response.getException() != null) {
        response.setException(Refusals.inOneLine(response.getException()));
        request.setParams(SolrsOwnParams.ofRefusal(request.getParams()));
      }
      outcome = Outcome.of(response);
    } finally {
      counted.end(outcome, request, response);
    }
  }

  /** Whether a coordinator asks; false if the parameter is wrong, which is refused later. */
  private static boolean isShard(SolrParams params) {
    try {
      return params.getBool(ShardParams.IS_SHARD, false);
    } catch (SolrException e) {
      return false;
    }
  }

  /** Answers with an error. Solr logs a stack trace of each; one line is enough for a refusal. */
  private void end(Exception error, HandlerMetrics ofSolr, SolrQueryResponse response) {
    boolean isBusy = error instanceof TextGate.Full;
    if (isBusy) {
      response.addHttpHeader(RETRY_AFTER, Integer.toString(TextGate.RETRY_AFTER_SECONDS));
    }
    if (isBusy || EndpointMetrics.isRefusal(error)) {
      ofSolr.numErrors.mark();
      (isBusy ? ofSolr.numServerErrors : ofSolr.numClientErrors).mark();
      LOG.info(
          "{} refused a request with status {}: {}",
          endpoint.path(),
          ((SolrException) error).code(),
          Refusals.inOneLine(error.getMessage()));
    } else {
      processErrorMetricsOnException(error, ofSolr);
    }
    response.setException(error);
  }

  /** Receives the whole request, and then waits until it may be worked on. */
  private TextGate.Pass enter(
      SolrQueryRequestBase request, boolean isShard, EndpointMetrics counted) throws IOException {
    SolrParams params = request.getParams();
    SolrsOwnParams.verify(params, endpoint);
    long waitMillis = waitMillisMax(params, isShard);
    String client = Client.of(request);
    try (ReceiveRoom.Space space = ReceiveRoom.of(isShard).open(client)) {
      long bytes = lengthOfSecrets(params) + receive(request, space, waitMillis);
      long leftMillis = Math.max(0, waitMillis - space.waitedMillis());
      return counted.enter(TextGate.of(isShard), client, bytes, leftMillis);
    }
  }

  /** A shard waits for half of its time: what it waits for may be another shard of its request. */
  private static long waitMillisMax(SolrParams params, boolean isShard) {
    long timeAllowed = params.getLong(CommonParams.TIME_ALLOWED, -1);
    if (timeAllowed < 0) {
      return WAIT_MILLIS_MAX;
    }
    return isShard ? timeAllowed / 2 : Math.min(timeAllowed, WAIT_MILLIS_MAX);
  }

  @SuppressWarnings("deprecation") // SolrJ's ContentStream has no replacement yet
  private long receive(SolrQueryRequestBase request, ReceiveRoom.Space space, long waitMillis)
      throws IOException {
    if (request.getContentStreams() == null) {
      return 0;
    }
    long bytes = 0;
    List<ContentStream> received = new ArrayList<>();
    for (ContentStream stream : request.getContentStreams()) {
      ReceivedBody body =
          RequestBody.receive(request.getParams(), stream, limits, space, waitMillis);
      received.add(body);
      bytes += body.getSize();
    }
    request.setContentStreams(received);
    return bytes;
  }

  private static long lengthOfSecrets(SolrParams params) {
    long length = 0;
    for (String name : RequestParams.SECRET) {
      String[] values = params.getParams(name);
      for (String value : values == null ? new String[0] : values) {
        length += value.length();
      }
    }
    return length;
  }

  @Override
  public void handleRequestBody(SolrQueryRequest request, SolrQueryResponse response)
      throws Exception {
    try {
      answer(request, response);
    } catch (Exception e) {
      Exception refusal = Refusals.of(e);
      if (!(refusal instanceof TextGate.Full) && !EndpointMetrics.isRefusal(refusal)) {
        throw refusal;
      }
      end(refusal, getMetricsForThisRequest(request), response);
    }
  }

  private void answer(SolrQueryRequest request, SolrQueryResponse response) throws Exception {
    RequestShards.verify(request);
    limitTime(request);
    try {
      super.handleRequestBody(request, response);
    } catch (QueryLimitsExceededException e) {
      // partialResults=false; Solr would answer with status 200 and nothing at all.
      throw Refusals.partialAnswer(List.of());
    }
    if (request.getCore().getSearchComponent(endpoint.component())
        instanceof RoundsComponent<?> component) {
      component.completeCutOffAnswer(request, response);
    }
  }

  /** Applies the default time limit; a shard gets the rest of it. */
  private void limitTime(SolrQueryRequest request) {
    SolrParams params = request.getParams();
    if (params.get(CommonParams.TIME_ALLOWED) == null
        && !params.getBool(ShardParams.IS_SHARD, false)) {
      ModifiableSolrParams limited = new ModifiableSolrParams(params);
      limited.set(CommonParams.TIME_ALLOWED, timeAllowedMillis);
      request.setParams(limited);
    }
    // Solr made the limits before it knew the parameters in the body.
    request.getContext().values().removeIf(value -> value instanceof QueryLimits);
  }

  @Override
  public ShardHandler getAndPrepShardHandler(SolrQueryRequest request, ResponseBuilder rb) {
    ShardHandler prepared;
    try {
      prepared = super.getAndPrepShardHandler(request, rb);
    } catch (IllegalArgumentException e) {
      throw badRequest(ShardParams.SHARDS_PREFERENCE + " is nothing that Solr knows.", e);
    }
    return prepared != null
            && request.getCoreContainer().getShardHandlerFactory()
                instanceof HttpShardHandlerFactory factory
        ? new ShardRequestBody(factory)
        : prepared;
  }

  /**
   * Moves text and fingerprints from body and parameters into the request's context: parameters are
   * sent on to shards, expanded as macros, and logged.
   */
  private void takeBody(SolrQueryRequestBase request) throws IOException {
    SolrParams given = request.getParams();
    RequestBody body =
        RequestBody.read(given, request.getContentStreams(), limits)
            .within(invariants, appends, given);
    SolrsOwnParams.verify(body.params(), endpoint);
    RequestCollections.verify(request, body.params());
    request.setContentStreams(null);
    request.getContext().put(RequestBody.class, body);
    request.getContext().put(RequestLimits.class, limits);
    if (request.getOriginalParams() instanceof MultiMapSolrParams original) {
      original.getMap().keySet().removeAll(RequestParams.SECRET);
    }
    body.params().set(EXPAND_MACROS, false);
    request.setParams(body.params());
  }

  /**
   * Sends the documents of a check to a shard as a body. Solr would send a form, whose size it
   * bounds for all handlers of a core.
   */
  public static final class ShardRequestBody extends HttpShardHandler {

    public ShardRequestBody(HttpShardHandlerFactory factory) {
      super(factory);
    }

    @Override
    protected QueryRequest createQueryRequest(
        ShardRequest request, ModifiableSolrParams params, String shard) {
      String[] documents = params.remove(RequestParams.SHARD_DOCUMENT);
      return documents == null
          ? super.createQueryRequest(request, params, shard)
          : new WithBody(params, documents);
    }

    /** Creates a new body for each replica that is tried. */
    @SuppressWarnings("deprecation") // the replacement blocks until the other node has read
    private static final class WithBody extends QueryRequest {
      private static final long serialVersionUID = 1L;

      private final String[] documents;

      WithBody(SolrParams params, String[] documents) {
        super(params);
        this.documents = documents;
      }

      @Override
      public Collection<ContentStream> getContentStreams() {
        return List.of(
            new ContentStreamBase.StringStream(
                String.join("\n", documents), ShardBody.MEDIA_TYPE + "; charset=utf-8"));
      }
    }
  }

  /** Identifies clients for fair shares of a node. */
  public static final class Client {

    private Client() {}

    /** The authenticated user, the remote address, or an empty string inside this process. */
    public static String of(SolrQueryRequest request) {
      Principal user = request.getUserPrincipal();
      if (user != null) {
        return user.getName();
      }
      HttpSolrCall call = request.getHttpSolrCall();
      return call == null ? "" : String.valueOf(call.getReq().getRemoteAddr());
    }
  }
}
