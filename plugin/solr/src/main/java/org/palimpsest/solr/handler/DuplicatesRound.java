package org.palimpsest.solr.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.MapSolrParams;
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
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.answer.BatchAnswer;
import org.palimpsest.solr.answer.DocumentAnswer;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePass;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.NearCodec;
import org.palimpsest.solr.wire.PassCodec;
import org.palimpsest.solr.wire.Wire;

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
          CheckParams.DISTANCE,
          CheckParams.ROWS,
          CheckParams.FIELD,
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
    Note part = AskedShards.part(rb);
    if (PassState.isAskedFor(body)) {
      PassState pass =
          PassState.read(body, fields(rb.req), rb.req.getParams().get(CheckParams.SCHEME));
      if (part != null) {
        pass.addMissing(part);
      }
      rb.req.getContext().put(PassState.class, pass);
      return;
    }
    CheckLimits limits = context(rb.req, CheckLimits.class);
    DuplicateBatch batch = new DuplicateReader(rb.req, limits, fields(rb.req)).read(body);
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
    PassState pass = pass(rb);
    if (pass != null) {
      pass.take(passed(rb.req, pass.signatures()));
      write(rb, pass);
      return;
    }
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    if (batch.parameters().isCompared()) {
      NearSearch search = search(rb.req);
      for (DuplicateState state : batch.states()) {
        state.take(search.find(batch.parameters().method(), state.question()));
      }
    }
    write(rb, batch);
  }

  /** The question of many signatures; null where texts are asked about. */
  private static @Nullable PassState pass(ResponseBuilder rb) {
    return (PassState) rb.req.getContext().get(PassState.class);
  }

  private static PassResult passed(SolrQueryRequest request, FingerprintList signatures)
      throws IOException {
    DuplicateFields fields = fields(request);
    NearSearch.SignatureField field = fields.signatureField();
    if (field == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The schema of this shard has no field of signatures.");
    }
    QueryLimits limits = QueryLimits.getCurrentLimits();
    return new SignaturePass(
            new SignaturePass.Index(
                request.getSearcher().getIndexReader(),
                new StoredSources(request.getSearcher(), fields.sentences()),
                field,
                CheckThreads.tasks(request),
                () -> limits.isLimitsEnabled() && limits.shouldExit()),
            signatures,
            PassState.limits(fields.parameters()))
        .run();
  }

  private static void answerAsShard(ResponseBuilder rb) throws IOException {
    DuplicateParameters parameters = DuplicateParameters.of(rb.req.getParams());
    requireSameHeaders(rb.req);
    NearSearch search = search(rb.req);
    List<NamedList<Object>> answers = new ArrayList<>();
    for (ShardBody sent : context(rb.req, CheckBody.class).sent()) {
      FingerprintList signatures = signatures(sent);
      if (signatures != null) {
        answers.add(PassCodec.encode(passed(rb.req, signatures)));
        continue;
      }
      answers.add(NearCodec.encode(search.find(parameters.method(), question(sent))));
    }
    rb.rsp.add(SHARD_RESULT, Wire.answer(AskedCollections.own(rb.req), answers));
  }

  private static void requireSameHeaders(SolrQueryRequest request) {
    if (!fields(request).key().equals(request.getParams().get(CheckParams.SCHEME))) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "The schema of this shard makes fingerprints in another way than the coordinator's;"
              + " reload the collection, or ask collections of one seed at a time.");
    }
  }

  private static NearQuestion question(ShardBody sent) {
    return decoded(sent, NearCodec::decode);
  }

  private static @Nullable FingerprintList signatures(ShardBody sent) {
    return decoded(sent, PassCodec::decode);
  }

  private static <T extends @Nullable Object> T decoded(
      ShardBody sent, Function<SolrParams, T> decode) {
    try {
      return decode.apply(new MapSolrParams(sent.fields()));
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
    String[] questions = rb.getStage() == STAGE ? questions(rb) : new String[0];
    if (questions.length > 0) {
      rb.addRequest(this, request(rb, questions));
    }
    return ResponseBuilder.STAGE_DONE;
  }

  /** What shards are asked, a line each; nothing where nothing is compared. */
  private static String[] questions(ResponseBuilder rb) {
    PassState pass = pass(rb);
    if (pass != null) {
      return new String[] {ShardBody.encode(PassCodec.encode(pass.signatures()))};
    }
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    return batch.parameters().isCompared()
        ? batch.states().stream()
            .map(state -> ShardBody.encode(NearCodec.encode(state.question())))
            .toArray(String[]::new)
        : new String[0];
  }

  private static ShardRequest request(ResponseBuilder rb, String[] questions) {
    SolrParams own = rb.req.getParams();
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(RequestParams.SHARD_VERSION, Wire.VERSION);
    params.set(CheckParams.SCHEME, fields(rb.req).key());
    params.set(RequestParams.SHARD_DOCUMENT, questions);
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
    PassState pass = pass(rb);
    for (ShardResponse response : request.responses) {
      NamedList<?> result =
          response.getException() != null || response.getSolrResponse() == null
              ? null
              : (NamedList<?>) response.getSolrResponse().getResponse().get(SHARD_RESULT);
      if (result == null) {
        Note missing =
            Note.of(
                response.getException() == null ? "shardTimeout" : "shardNoAnswer",
                "shard",
                RoundsComponent.shardName(rb, response));
        if (pass == null) {
          context(rb.req, DuplicateBatch.class).addMissing(missing);
        } else {
          pass.addMissing(missing);
        }
      } else if (pass == null) {
        take(context(rb.req, DuplicateBatch.class), result);
      } else {
        pass.take(read(Wire.documents(result, 1).get(0), PassCodec::decode));
      }
    }
    request.responses.clear();
  }

  private static void take(DuplicateBatch batch, NamedList<?> result) {
    List<?> answers = Wire.documents(result, batch.states().size());
    for (int i = 0; i < answers.size(); i++) {
      batch.states().get(i).take(read(answers.get(i), NearCodec::decode));
    }
  }

  private static <T> T read(Object answer, Function<NamedList<?>, T> decode) {
    try {
      return decode.apply((NamedList<?>) answer);
    } catch (IllegalArgumentException | ClassCastException e) {
      throw Wire.unreadable(String.valueOf(e.getMessage()), e);
    }
  }

  @Override
  public void finishStage(ResponseBuilder rb) {
    if (rb.getStage() != STAGE) {
      return;
    }
    PassState pass = pass(rb);
    if (pass != null) {
      requireAnswer(pass.isAnswered());
      write(rb, pass);
      return;
    }
    DuplicateBatch batch = context(rb.req, DuplicateBatch.class);
    requireAnswer(
        !batch.parameters().isCompared()
            || batch.states().stream().allMatch(DuplicateState::isAnswered));
    write(rb, batch);
  }

  private static void requireAnswer(boolean answered) {
    if (!answered) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "No shard of the collection answered, so nothing was compared.");
    }
  }

  private static void write(ResponseBuilder rb, PassState pass) {
    if (pass.isPartial()) {
      markPartial(rb, pass.warnings().stream().map(Note::text).toList());
    }
    write(rb, pass.build((long) rb.req.getRequestTimer().getTime()));
  }

  private static void write(ResponseBuilder rb, DuplicateBatch batch) {
    Queue<DocumentAnswer> answers = batch.answers();
    if (BatchAnswer.isPartial(answers)) {
      markPartial(rb, BatchAnswer.warnings(answers));
    }
    long elapsedMillis = (long) rb.req.getRequestTimer().getTime();
    write(
        rb,
        batch.several()
            ? BatchAnswer.build(answers, elapsedMillis)
            : answers.remove().build(elapsedMillis));
  }

  private static void markPartial(ResponseBuilder rb, List<String> warnings) {
    if (SolrQueryRequest.disallowPartialResults(rb.req.getParams())) {
      throw RoundsComponent.partialAnswerRefused(warnings);
    }
    rb.rsp.setPartialResults(rb.req);
  }

  private static void write(ResponseBuilder rb, NamedList<Object> answer) {
    for (Map.Entry<String, Object> part : answer) {
      rb.rsp.add(part.getKey(), part.getValue());
    }
  }

  @Override
  public String getDescription() {
    return "Finds the near duplicates of a document.";
  }
}
