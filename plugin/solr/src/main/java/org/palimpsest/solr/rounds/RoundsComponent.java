package org.palimpsest.solr.rounds;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;
import static org.palimpsest.solr.endpoint.Refusals.serviceUnavailable;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.Refusals;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestCollections;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.RequestShards;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.wire.Wire;

/** Runs {@linkplain Round rounds} on coordinator and shards. Works in a {@link RoundsHandler}. */
public abstract class RoundsComponent<S extends DocumentState> extends SearchComponent {

  private static final String SHARD_RESULT = "palimpsest.shard";

  /** Member of every answer to a user; absent if Solr has cut the request off. */
  private static final String PARTIAL_RESULTS = "partialResults";

  /** The first round's number; each later round has the next one. */
  private static final int FIRST_STAGE = ResponseBuilder.STAGE_PARSE_QUERY;

  private final String handler;
  private final String verb;
  private final List<Round<S, ?, ?>> rounds;

  /**
   * A component with rounds.
   *
   * @param handler the simple name of its handler's class, for the administrator
   * @param verb past participle of the work, for messages: "checked"
   * @param rounds in order
   */
  protected RoundsComponent(String handler, String verb, List<Round<S, ?, ?>> rounds) {
    this.handler = handler;
    this.verb = verb;
    this.rounds = rounds;
  }

  protected abstract Batch<S> read(SolrQueryRequest request, RequestBody body, RequestLimits limits)
      throws IOException;

  /** Identifies how the schema makes fingerprints; coordinator and shards must agree. */
  protected abstract String scheme(SolrQueryRequest request);

  /** Names of a user's parameters that shards get as they are. */
  protected abstract List<String> passedOn();

  protected abstract void write(
      SolrQueryRequest request,
      SolrQueryResponse response,
      Batch<S> batch,
      NamedList<Object> answer);

  @Override
  public final void prepare(ResponseBuilder rb) throws IOException {
    RequestBody body = context(rb.req, RequestBody.class);
    if (isShard(rb.req)) {
      verifyShardRequest(rb.req);
      return;
    }
    Batch<S> batch = read(rb.req, body, context(rb.req, RequestLimits.class));
    batch.setPart(RequestShards.part(rb));
    rb.req.getContext().put(Batch.class, batch);
  }

  private static boolean isShard(SolrQueryRequest request) {
    return request.getParams().getBool(ShardParams.IS_SHARD, false);
  }

  private <T> T context(SolrQueryRequest request, Class<T> type) {
    Object value = request.getContext().get(type);
    if (value == null) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          "Component "
              + getName()
              + " works in a handler of class org.palimpsest.solr."
              + handler
              + ".");
    }
    return type.cast(value);
  }

  @SuppressWarnings("unchecked") // set by prepare
  private Batch<S> batch(SolrQueryRequest request) {
    return (Batch<S>) context(request, Batch.class);
  }

  /** Answers one round on a shard, all rounds on the only index. */
  @Override
  public final void process(ResponseBuilder rb) throws IOException {
    if (isShard(rb.req)) {
      rb.rsp.add(SHARD_RESULT, answerAsShard(rb.req, context(rb.req, RequestBody.class).sent()));
      return;
    }
    Batch<S> batch = batch(rb.req);
    for (Round<S, ?, ?> round : rounds) {
      List<S> needing = batch.needing(round);
      if (!needing.isEmpty()) {
        batch.timings().begin(round.stage().name());
        round.run(rb.req, needing);
      }
    }
    write(rb.req, rb.rsp, batch);
  }

  private static void verifyShardRequest(SolrQueryRequest request) {
    boolean zooKeeper = request.getCoreContainer().isZooKeeperAware();
    if (request.getParams().getBool(CommonParams.DISTRIB, zooKeeper)) {
      throw badRequest("isShard is for requests between nodes; leave it out to check a document.");
    }
    Wire.verify(request.getParams());
  }

  private NamedList<Object> answerAsShard(SolrQueryRequest request, List<ShardBody> sent)
      throws IOException {
    if (!scheme(request).equals(request.getParams().get(CheckParams.SCHEME))) {
      throw badRequest(
          "The schema of this shard makes fingerprints in another way than the coordinator's;"
              + " reload the collection, or check collections of one seed at a time.");
    }
    if (sent.isEmpty()) {
      throw notFromCoordinator("brings no document");
    }
    return Wire.answer(
        RequestCollections.own(request), sentRound(request).answerSent(request, sent));
  }

  private Round<S, ?, ?> sentRound(SolrQueryRequest request) {
    String name = request.getParams().get(RequestParams.SHARD_ROUND);
    return rounds.stream()
        .filter(round -> round.stage().name().equals(name))
        .findAny()
        .orElseThrow(() -> notFromCoordinator("does not say what for"));
  }

  private static SolrException notFromCoordinator(String fault) {
    return badRequest(
        "A request to a shard "
            + fault
            + "; send it to /check, and if it came from another node: both must have the same"
            + " version of the plugin.");
  }

  @Override
  public final int distributedProcess(ResponseBuilder rb) {
    Batch<S> batch = batch(rb.req);
    for (int i = 0; i < rounds.size(); i++) {
      int stage = FIRST_STAGE + i;
      if (rb.getStage() < stage) {
        return stage;
      }
      Round<S, ?, ?> round = rounds.get(i);
      if (rb.getStage() == stage && !batch.needing(round).isEmpty()) {
        batch.timings().begin(round.stage().name());
        rb.addRequest(this, shardRequest(rb, batch, round));
      }
    }
    return ResponseBuilder.STAGE_DONE;
  }

  private ShardRequest shardRequest(ResponseBuilder rb, Batch<S> batch, Round<S, ?, ?> round) {
    SolrParams own = rb.req.getParams();
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(RequestParams.SHARD_VERSION, Wire.VERSION);
    params.set(RequestParams.SHARD_ROUND, round.stage().name());
    params.set(CheckParams.SCHEME, scheme(rb.req));
    params.set(
        RequestParams.SHARD_DOCUMENT,
        batch.needing(round).stream().map(round::line).toArray(String[]::new));
    passedOn().forEach(name -> params.set(name, own.getParams(name)));
    params.set(CommonParams.CPU_ALLOWED, own.getParams(CommonParams.CPU_ALLOWED));
    params.set(ShardParams.SHARDS_PREFERENCE, own.getParams(ShardParams.SHARDS_PREFERENCE));
    long timeAllowed = own.getLong(CommonParams.TIME_ALLOWED, -1); // below 0: no limit
    if (timeAllowed >= 0) {
      double left = timeAllowed - rb.req.getRequestTimer().getTime();
      long ofShard = Math.max(1, (long) (left * round.stage().timeShare()));
      params.set(CommonParams.TIME_ALLOWED, Long.toString(ofShard));
    }
    // Some parameters of a shard's request hold the text, so they are not logged.
    params.set(CommonParams.LOG_PARAMS_LIST, CommonParams.DISTRIB);
    ShardRequest request = new ShardRequest();
    // With another purpose Solr answers in our place if all shards fail, without their names.
    request.purpose = ShardRequest.PURPOSE_PRIVATE;
    request.shards = batch.withoutFailed(rb.shards);
    request.params = params;
    return request;
  }

  @Override
  public final void handleResponses(ResponseBuilder rb, ShardRequest request) {
    Batch<S> batch = batch(rb.req);
    Round<S, ?, ?> round = rounds.get(rb.getStage() - FIRST_STAGE);
    for (ShardResponse response : request.responses) {
      NamedList<?> result = result(response);
      if (result == null) {
        addMissing(rb, batch, round.stage(), response);
      } else {
        take(batch, round, result, RequestCollections.areSeveral(rb.req));
      }
    }
    request.responses.clear();
  }

  private static <S extends DocumentState> void take(
      Batch<S> batch, Round<S, ?, ?> round, NamedList<?> result, boolean namesCollection) {
    List<S> needing = batch.needing(round);
    List<?> answers = Wire.documents(result, needing.size());
    String collection = namesCollection ? Wire.collection(result) : null;
    for (int i = 0; i < needing.size(); i++) {
      try {
        round.takeSent(needing.get(i), answers.get(i), collection);
      } catch (IllegalArgumentException | ClassCastException e) {
        throw Wire.unreadable(String.valueOf(e.getMessage()), e);
      }
    }
  }

  private static void addMissing(
      ResponseBuilder rb, Batch<?> batch, Stage stage, ShardResponse response) {
    boolean timedOut = response.getException() == null;
    if (!timedOut) {
      batch.addFailed(response.getShard());
    }
    batch.addMissing(
        Note.of(
            timedOut ? stage.timeoutCode() : "shardNoAnswer", "shard", shardName(rb, response)));
  }

  /** The collection's name of a shard; a response has the addresses of replicas. */
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
  public final void finishStage(ResponseBuilder rb) {
    int index = rb.getStage() - FIRST_STAGE;
    if (index < 0 || index >= rounds.size()) {
      return;
    }
    Batch<S> batch = batch(rb.req);
    requireAnswers(rounds.get(index), batch);
    if (index == rounds.size() - 1) {
      write(rb.req, rb.rsp, batch);
    }
  }

  private void requireAnswers(Round<S, ?, ?> round, Batch<S> batch) {
    if (!batch.states().stream().allMatch(round::isAnswered)) {
      throw serviceUnavailable(
          "No shard of the collection answered, so nothing was "
              + verb
              + ". "
              + String.join(" ", batch.missing().stream().map(Note::text).toList()));
    }
  }

  private void write(SolrQueryRequest request, SolrQueryResponse response, Batch<S> batch) {
    batch.timings().begin("answer");
    boolean several = batch.several();
    Queue<DocumentAnswer> answers = batch.takeAnswers();
    if (Batch.isPartial(answers)) {
      if (SolrQueryRequest.disallowPartialResults(request.getParams())) {
        throw Refusals.partialAnswer(Batch.warnings(answers));
      }
      response.setPartialResults(request);
    }
    long elapsedMillis = (long) request.getRequestTimer().getTime();
    write(
        request,
        response,
        batch,
        several ? Batch.build(answers, elapsedMillis) : answers.remove().build(elapsedMillis));
  }

  /**
   * Completes an answer that Solr has cut off. Solr cuts between two components when the time is
   * up, and answers with an empty list, which would look as if nothing had been found.
   */
  final void completeCutOffAnswer(SolrQueryRequest request, SolrQueryResponse response) {
    if (response.getException() != null
        || response.getValues().get(PARTIAL_RESULTS) != null
        || isShard(request)) {
      return;
    }
    response.getValues().remove("response");
    if (request.getContext().get(Batch.class) == null || !answersWhenCutOff()) {
      throw serviceUnavailable("Time ran out before anything was " + verb + "; allow more time.");
    }
    Batch<S> batch = batch(request);
    batch.addMissing(Note.of("timeoutAtStart"));
    write(request, response, batch);
  }

  /** Whether an answer without any shard's part makes sense. */
  protected boolean answersWhenCutOff() {
    return true;
  }
}
