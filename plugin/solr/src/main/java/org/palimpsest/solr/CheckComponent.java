package org.palimpsest.solr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.search.QueryLimits;
import org.apache.solr.search.SolrIndexSearcher;
import org.jspecify.annotations.Nullable;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.check.CheckAnswer;
import org.palimpsest.check.CheckParameters;
import org.palimpsest.check.CheckParams;
import org.palimpsest.check.ShardResultCodec;
import org.palimpsest.check.Suspicious;
import org.palimpsest.check.TextCodec;
import org.palimpsest.check.WindowCodec;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.search.ShardChecker;
import org.palimpsest.search.ShardQuery;
import org.palimpsest.search.ShardResult;

/**
 * The search component behind {@code /check}. The coordinator cuts and fingerprints the suspicious
 * text, sends the windows to every shard in one request, and joins the shards' results; a
 * collection of one shard is coordinator and shard at once. Named {@value #NAME} in solrconfig.xml.
 */
public final class CheckComponent extends SearchComponent {

  /** The name under which {@link CheckHandler} finds it. */
  public static final String NAME = "check";

  /** What a shard's response carries. */
  private static final String SHARD_RESULT = "palimpsest.shard";

  /** A shard gets this share of the time that is left, so that its answer is in time. */
  private static final double SHARD_TIME_SHARE = 0.8;

  /** What must be in every answer; where it lacks, Solr has cut the request off. */
  private static final String DOCUMENT = "document";

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    CheckParameters parameters = CheckParameters.of(rb.req.getParams());
    SentenceTableField field =
        SentenceTableField.of(rb.req.getSchema(), parameters.field(), ErrorCode.BAD_REQUEST);
    Suspicious suspicious =
        isShard(rb) ? null : new SuspiciousReader(rb.req, field, parameters).read(body(rb));
    rb.req.getContext().put(CheckState.class, new CheckState(parameters, field, suspicious));
  }

  private static boolean isShard(ResponseBuilder rb) {
    return rb.req.getParams().getBool(ShardParams.IS_SHARD, false);
  }

  private static CheckBody body(ResponseBuilder rb) {
    if (rb.req.getContext().get(CheckBody.class) instanceof CheckBody body) {
      return body;
    }
    throw new SolrException(
        ErrorCode.SERVER_ERROR,
        "Component " + NAME + " works in a handler of class " + CheckHandler.class.getName() + ".");
  }

  private static CheckState state(ResponseBuilder rb) {
    if (rb.req.getContext().get(CheckState.class) instanceof CheckState state) {
      return state;
    }
    throw new IllegalStateException("the component was not prepared");
  }

  /** On a shard, or on the only one: looks up, and answers. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    CheckState state = state(rb);
    if (isShard(rb)) {
      ShardResult result = check(rb, state, shardQuery(rb, state));
      rb.rsp.add(SHARD_RESULT, ShardResultCodec.encode(result));
    } else {
      state.add(check(rb, state, state.query()));
      answer(rb, state);
    }
  }

  private static ShardQuery shardQuery(ResponseBuilder rb, CheckState state) {
    TextFingerprinter fingerprinter = state.field().fingerprinter();
    String scheme = rb.req.getParams().get(CheckParams.SCHEME);
    if (!fingerprinter.header().key().equals(scheme)) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          "The schema of this shard makes fingerprints in another way than the coordinator's;"
              + " reload the collection.");
    }
    String windows = body(rb).shardWindows();
    if (windows == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard brings no windows; send it to /check.");
    }
    try {
      String text = body(rb).shardText();
      return state.query(
          WindowCodec.decode(fingerprinter.scheme(), windows),
          text == null ? null : TextCodec.decode(text),
          rb.req.getParams());
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The windows of a request to a shard cannot be read.", e);
    }
  }

  private static ShardResult check(ResponseBuilder rb, CheckState state, ShardQuery query)
      throws IOException {
    SolrIndexSearcher searcher = rb.req.getSearcher();
    QueryLimits limits = QueryLimits.getCurrentLimits();
    return new ShardChecker(
            searcher.getIndexReader(),
            new DerivedFields(state.parameters().field()),
            new StoredSources(searcher, state.field()),
            state.field().fingerprinter(),
            query,
            () -> limits.isLimitsEnabled() && limits.shouldExit())
        .check();
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) {
    if (rb.getStage() < ResponseBuilder.STAGE_EXECUTE_QUERY) {
      return ResponseBuilder.STAGE_EXECUTE_QUERY;
    }
    if (rb.getStage() == ResponseBuilder.STAGE_EXECUTE_QUERY) {
      ShardRequest request = new ShardRequest();
      // With any other purpose Solr answers for us where all shards fail, and names none of them.
      request.purpose = ShardRequest.PURPOSE_PRIVATE;
      request.params = shardParams(rb);
      rb.addRequest(this, request);
      return ResponseBuilder.STAGE_GET_FIELDS;
    }
    return ResponseBuilder.STAGE_DONE;
  }

  private static ModifiableSolrParams shardParams(ResponseBuilder rb) {
    CheckState state = state(rb);
    TextFingerprinter fingerprinter = state.field().fingerprinter();
    ModifiableSolrParams params = new ModifiableSolrParams();
    state.parameters().writeTo(params);
    params.set(CheckParams.SCHEME, fingerprinter.header().key());
    params.set(
        CheckParams.SHARD_WINDOWS,
        WindowCodec.encode(fingerprinter.scheme(), state.suspicious().windows()));
    String text = state.suspicious().text();
    if (text != null && state.parameters().align()) {
      params.set(CheckParams.SHARD_TEXT, TextCodec.encode(text));
    }
    params.set(CheckParams.EXCLUDE_AUTHOR, state.suspicious().authors().toArray(String[]::new));
    if (state.suspicious().id() != null) {
      params.set(CheckParams.ID, state.suspicious().id());
    }
    for (String passedOn :
        List.of(CommonParams.CPU_ALLOWED, ShardParams.SHARDS_PREFERENCE, CommonParams.DEBUG)) {
      params.set(passedOn, rb.req.getParams().getParams(passedOn));
    }
    // Below 0 Solr sets no limit.
    long timeAllowed = rb.req.getParams().getLong(CommonParams.TIME_ALLOWED, -1);
    if (timeAllowed >= 0) {
      double left = timeAllowed - rb.req.getRequestTimer().getTime();
      params.set(
          CommonParams.TIME_ALLOWED, Long.toString(Math.max(1, (long) (left * SHARD_TIME_SHARE))));
    }
    // No parameter of a shard's request is worth a line, and one holds the fingerprints.
    params.set(CommonParams.LOG_PARAMS_LIST, CommonParams.DISTRIB);
    return params;
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    CheckState state = state(rb);
    for (ShardResponse response : request.responses) {
      NamedList<?> result = result(response);
      if (result == null) {
        state.addMissing(shardName(rb, response), response.getException() == null);
      } else {
        state.add(ShardResultCodec.decode(result));
      }
    }
    request.responses.clear();
  }

  /** As the collection calls it; a response knows the addresses of replicas, if there are any. */
  private static String shardName(ResponseBuilder rb, ShardResponse response) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < rb.shards.length; i++) {
      if (rb.slices[i] != null && rb.shards[i].equals(response.getShard())) {
        names.add(rb.slices[i]);
      }
    }
    return names.isEmpty() ? response.getShard() : String.join(", ", names);
  }

  private static @Nullable NamedList<?> result(ShardResponse response) {
    if (response.getException() != null || response.getSolrResponse() == null) {
      return null;
    }
    return (NamedList<?>) response.getSolrResponse().getResponse().get(SHARD_RESULT);
  }

  @Override
  public void finishStage(ResponseBuilder rb) {
    if (rb.getStage() == ResponseBuilder.STAGE_EXECUTE_QUERY) {
      CheckState state = state(rb);
      if (state.hasNoResults()) {
        throw new SolrException(
            ErrorCode.SERVICE_UNAVAILABLE,
            "No shard of the collection answered, so nothing was checked. "
                + String.join(" ", state.missing()));
      }
      answer(rb, state);
    }
  }

  private static void answer(ResponseBuilder rb, CheckState state) {
    CheckAnswer answer =
        new CheckAnswer(
            state.suspicious(),
            state.field().fingerprinter().scheme(),
            state.parameters(),
            state.results(),
            state.missing());
    write(rb.req, rb.rsp, answer);
  }

  private static void write(
      SolrQueryRequest request, SolrQueryResponse response, CheckAnswer answer) {
    if (answer.isPartial()) {
      if (SolrQueryRequest.disallowPartialResults(request.getParams())) {
        throw partialAnswerRefused(answer.warnings());
      }
      response.setPartialResults(request);
    }
    NamedList<Object> built = answer.build((long) request.getRequestTimer().getTime());
    for (Map.Entry<String, Object> part : built) {
      response.add(part.getKey(), part.getValue());
    }
  }

  static SolrException partialAnswerRefused(List<String> warnings) {
    return new SolrException(
        ErrorCode.SERVICE_UNAVAILABLE,
        "The answer would be partial, and the request does not allow that (partialResults=false). "
            + String.join(" ", warnings));
  }

  /**
   * Solr cuts a request off between two components when its time is up, and then answers with an
   * empty list; an answer that looks as if nothing had been found must not leave the house.
   */
  static void completeCutOffAnswer(SolrQueryRequest request, SolrQueryResponse response) {
    if (response.getException() != null
        || response.getValues().get(DOCUMENT) != null
        || response.getValues().get(SHARD_RESULT) != null
        || request.getParams().getBool(ShardParams.IS_SHARD, false)) {
      return;
    }
    response.getValues().remove("response");
    if (request.getContext().get(CheckState.class) instanceof CheckState state
        && state.isPrepared()) {
      List<String> missing = new ArrayList<>(state.missing());
      missing.add("Partial answer: time ran out before anything was compared.");
      write(
          request,
          response,
          new CheckAnswer(
              state.suspicious(),
              state.field().fingerprinter().scheme(),
              state.parameters(),
              state.results(),
              missing));
    } else {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE, "Time ran out before the text was read; allow more time.");
    }
  }

  @Override
  public String getDescription() {
    return "Finds the passages of a text that stand in the library.";
  }
}
