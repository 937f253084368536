package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.palimpsest.answer.BatchAnswer;
import org.palimpsest.answer.DocumentAnswer;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.near.NearQuestion;
import org.palimpsest.near.NearResult;
import org.palimpsest.near.NearSearch;
import org.palimpsest.request.DuplicateParameters;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.NearCodec;
import org.palimpsest.wire.Wire;

/**
 * Asks all shards for near duplicates, in one round, as Solr's search handler calls it: what {@code
 * org.palimpsest.solr.DuplicatesComponent} does.
 */
public class DuplicatesRound extends SearchComponent {

  /** The name under which {@link DuplicatesBodyHandler} finds it. */
  public static final String NAME = "duplicates";

  /** What is in every answer to a user. */
  static final String PARTIAL_RESULTS = "partialResults";

  private static final String SHARD_RESULT = "palimpsest.shard";

  /** The only one. */
  private static final int STAGE = ResponseBuilder.STAGE_EXECUTE_QUERY;

  /** How much of the time that is left a shard may take. */
  private static final double SHARD_TIME_SHARE = 0.9;

  /** What a shard needs to know of the request besides the documents. */
  private static final List<String> PASSED_ON =
      List.of(
          DuplicateParameters.METHOD,
          DuplicateParameters.THRESHOLD,
          DuplicateParameters.CONTAINMENT,
          RequestParams.DISTANCE,
          RequestParams.ROWS,
          RequestParams.FIELD,
          DuplicateParameters.SIGNATURE,
          CommonParams.CPU_ALLOWED,
          ShardParams.SHARDS_PREFERENCE);

  @Override
  public void prepare(ResponseBuilder rb) {
    if (isShard(rb)) {
      ShardSide.verify(rb.req);
      return;
    }
    requireOneCollection(rb.req);
    CheckBody body = context(rb.req, CheckBody.class);
    CheckLimits limits = context(rb.req, CheckLimits.class);
    DuplicateBatch batch = new DuplicateReader(rb.req, limits, fields(rb.req)).read(body);
    String part = AskedShards.part(rb);
    if (part != null) {
      batch.addMissing(part);
    }
    rb.req.getContext().put(DuplicateBatch.class, batch);
  }

  /** An id alone does not say which of several documents was found. */
  private static void requireOneCollection(SolrQueryRequest request) {
    if (AskedCollections.areSeveral(request)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "/duplicates asks one collection; ask the others one by one.");
    }
  }

  private static boolean isShard(ResponseBuilder rb) {
    return rb.req.getParams().getBool(ShardParams.IS_SHARD, false);
  }

  private static DuplicateFields fields(SolrQueryRequest request) {
    return DuplicateFields.of(request.getSchema(), DuplicateParameters.of(request.getParams()));
  }

  private static <T> T context(SolrQueryRequest request, Class<T> type) {
    Object value = request.getContext().get(type);
    if (value == null) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          "Component "
              + NAME
              + " works in a handler of class org.palimpsest.solr.DuplicatesHandler.");
    }
    return type.cast(value);
  }

  /** On a shard: answers. On the only one: all of it. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    if (isShard(rb)) {
      answerAsShard(rb);
      return;
    }
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    NearSearch search = search(rb.req);
    for (DuplicateState state : batch.states()) {
      state.take(search.find(batch.parameters().method(), state.question()));
    }
    write(rb, batch);
  }

  private static void answerAsShard(ResponseBuilder rb) throws IOException {
    DuplicateParameters parameters = DuplicateParameters.of(rb.req.getParams());
    requireSameHeaders(rb.req);
    NearSearch search = search(rb.req);
    List<NamedList<Object>> answers = new ArrayList<>();
    for (ShardBody sent : context(rb.req, CheckBody.class).sent()) {
      answers.add(NearCodec.encode(search.find(parameters.method(), question(sent))));
    }
    rb.rsp.add(SHARD_RESULT, Wire.answer(AskedCollections.own(rb.req), answers));
  }

  private static void requireSameHeaders(SolrQueryRequest request) {
    if (!fields(request).key().equals(request.getParams().get(RequestParams.SCHEME))) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "The schema of this shard makes fingerprints in another way than the coordinator's;"
              + " reload the collection, or ask collections of one seed at a time.");
    }
  }

  private static NearQuestion question(ShardBody sent) {
    try {
      return NearCodec.decode(sent.params());
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard cannot be read: " + e.getMessage() + ".", e);
    }
  }

  private static NearSearch search(SolrQueryRequest request) {
    DuplicateFields fields = fields(request);
    QueryLimits limits = QueryLimits.getCurrentLimits();
    return new NearSearch(
        new NearSearch.Index(
            request.getSearcher(),
            new StoredSources(request.getSearcher(), fields.sentences()),
            new DerivedFields(fields.parameters().field()),
            fields.sentences().fingerprinter().header(),
            fields.signatureField(),
            fields.spotFinder(),
            () -> limits.isLimitsEnabled() && limits.shouldExit()),
        fields.parameters().limits());
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) {
    if (rb.getStage() < STAGE) {
      return STAGE;
    }
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    if (rb.getStage() == STAGE && !batch.states().isEmpty()) {
      rb.addRequest(this, request(rb, batch));
    }
    return ResponseBuilder.STAGE_DONE;
  }

  private static ShardRequest request(ResponseBuilder rb, DuplicateBatch batch) {
    SolrParams own = rb.req.getParams();
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(RequestParams.SHARD_VERSION, Wire.VERSION);
    params.set(RequestParams.SCHEME, fields(rb.req).key());
    params.set(
        RequestParams.SHARD_DOCUMENT,
        batch.states().stream()
            .map(state -> ShardBody.encode(NearCodec.encode(state.question())))
            .toArray(String[]::new));
    PASSED_ON.forEach(name -> params.set(name, own.getParams(name)));
    long timeAllowed = own.getLong(CommonParams.TIME_ALLOWED, -1);
    if (timeAllowed >= 0) {
      double left = timeAllowed - rb.req.getRequestTimer().getTime();
      params.set(
          CommonParams.TIME_ALLOWED, Long.toString(Math.max(1, (long) (left * SHARD_TIME_SHARE))));
    }
    params.set(CommonParams.LOG_PARAMS_LIST, CommonParams.DISTRIB);
    ShardRequest request = new ShardRequest();
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.params = params;
    return request;
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    for (ShardResponse response : request.responses) {
      NamedList<?> result =
          response.getException() != null || response.getSolrResponse() == null
              ? null
              : (NamedList<?>) response.getSolrResponse().getResponse().get(SHARD_RESULT);
      if (result == null) {
        batch.addMissing(
            "Partial answer: shard "
                + RoundsComponent.shardName(rb, response)
                + (response.getException() == null ? " ran out of time." : " did not answer."));
      } else {
        take(batch, result);
      }
    }
    request.responses.clear();
  }

  private static void take(DuplicateBatch batch, NamedList<?> result) {
    List<?> answers = Wire.documents(result, batch.states().size());
    for (int i = 0; i < answers.size(); i++) {
      NearResult found;
      try {
        found = NearCodec.decode((NamedList<?>) answers.get(i));
      } catch (IllegalArgumentException | ClassCastException e) {
        throw Wire.unreadable(String.valueOf(e.getMessage()), e);
      }
      batch.states().get(i).take(found);
    }
  }

  @Override
  public void finishStage(ResponseBuilder rb) {
    if (rb.getStage() == STAGE) {
      DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
      if (!batch.states().stream().allMatch(DuplicateState::isAnswered)) {
        throw new SolrException(
            ErrorCode.SERVICE_UNAVAILABLE,
            "No shard of the collection answered, so nothing was compared.");
      }
      write(rb, batch);
    }
  }

  private static void write(ResponseBuilder rb, DuplicateBatch batch) {
    Queue<DocumentAnswer> answers = batch.answers();
    if (BatchAnswer.isPartial(answers)) {
      if (SolrQueryRequest.disallowPartialResults(rb.req.getParams())) {
        throw RoundsComponent.partialAnswerRefused(BatchAnswer.warnings(answers));
      }
      rb.rsp.setPartialResults(rb.req);
    }
    long elapsedMillis = (long) rb.req.getRequestTimer().getTime();
    NamedList<Object> built =
        batch.several()
            ? BatchAnswer.build(answers, elapsedMillis)
            : answers.remove().build(elapsedMillis);
    for (Map.Entry<String, Object> part : built) {
      rb.rsp.add(part.getKey(), part.getValue());
    }
  }

  @Override
  public String getDescription() {
    return "Finds the near duplicates of a document.";
  }
}
