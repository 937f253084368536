package org.palimpsest.solr.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ShardParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.core.SolrCore;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.SearchComponent;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.apache.solr.util.plugin.SolrCoreAware;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.answer.BatchAnswer;
import org.palimpsest.solr.answer.DocumentAnswer;
import org.palimpsest.solr.schema.EpochRecord;
import org.palimpsest.solr.wire.Wire;

/**
 * Runs the {@linkplain Round rounds} of a check on coordinator and shards, as Solr's search handler
 * calls it: what {@code org.palimpsest.solr.CheckComponent} does.
 */
public class RoundsComponent extends SearchComponent implements SolrCoreAware {

  /** The name under which {@link BodyHandler} finds it. */
  public static final String NAME = "check";

  /** The class of the handler that it works in, as solrconfig.xml names it. */
  private static final String HANDLER = "org.palimpsest.solr.CheckHandler";

  /** What a shard's response carries. */
  private static final String SHARD_RESULT = "palimpsest.shard";

  /** What must be in every answer; where it lacks, Solr has cut the request off. */
  private static final String PARTIAL_RESULTS = "partialResults";

  /** By their stages. */
  private static final List<Round<?, ?>> ROUNDS =
      List.of(
          new SurveyRound(),
          new CandidateRound(),
          new CheckRound(),
          new LikenessRound(),
          new OrderRound(),
          new ShortRound());

  private CheckThreads threads = CheckThreads.of(new NamedList<>());

  @Override
  public void init(NamedList<?> args) {
    threads = CheckThreads.of(args);
    super.init(args);
  }

  @Override
  public void inform(SolrCore core) {
    threads.open(core);
    EpochRecord.write(core);
  }

  /** Who works for checks. */
  CheckThreads threads() {
    return threads;
  }

  @Override
  public void prepare(ResponseBuilder rb) throws IOException {
    CheckBody body = context(rb.req, CheckBody.class);
    CheckLimits limits = context(rb.req, CheckLimits.class);
    if (isShard(rb)) {
      ShardSide.verify(rb.req);
      rb.req.getContext().put(SentBatch.class, new BatchReader(rb.req, limits).sent(body));
      return;
    }
    var unused = FilterQueries.of(rb.req); // refused here, not by each shard
    CheckTimings.verify(rb.req.getParams());
    AnswerFields.verify(rb.req);
    CheckBatch batch = new BatchReader(rb.req, limits).given(body);
    batch.asksOnly(AskedShards.part(rb));
    rb.req.getContext().put(CheckBatch.class, batch);
  }

  private static boolean isShard(ResponseBuilder rb) {
    return rb.req.getParams().getBool(ShardParams.IS_SHARD, false);
  }

  /** What the handler, and then {@link #prepare}, put beside the request. */
  private static <T> T context(SolrQueryRequest request, Class<T> type) {
    Object value = request.getContext().get(type);
    if (value == null) {
      throw new SolrException(
          ErrorCode.SERVER_ERROR,
          "Component " + NAME + " works in a handler of class " + HANDLER + ".");
    }
    return type.cast(value);
  }

  private static CheckBatch batch(ResponseBuilder rb) {
    return context(rb.req, CheckBatch.class);
  }

  /** On a shard: answers one round. On the only one: all of them. */
  @Override
  public void process(ResponseBuilder rb) throws IOException {
    if (isShard(rb)) {
      SentBatch sent = context(rb.req, SentBatch.class);
      rb.rsp.add(SHARD_RESULT, ShardSide.answer(rb.req, sent, ROUNDS));
      return;
    }
    CheckBatch batch = batch(rb);
    ShardIndex index = ShardIndex.of(rb.req, batch.library());
    for (Round<?, ?> round : ROUNDS) {
      List<CheckState> asked = batch.needing(round);
      if (!asked.isEmpty()) {
        batch.timings().begin(round.stage().roundName());
        round.run(index, asked);
      }
    }
    write(rb.req, rb.rsp, batch);
  }

  @Override
  public int distributedProcess(ResponseBuilder rb) {
    CheckBatch batch = batch(rb);
    for (Round<?, ?> round : ROUNDS) {
      int stage = round.stage().number();
      if (rb.getStage() < stage) {
        return stage;
      }
      if (rb.getStage() == stage && !batch.needing(round).isEmpty()) {
        batch.timings().begin(round.stage().roundName());
        rb.addRequest(this, ShardRequests.of(rb, batch, round));
      }
    }
    return ResponseBuilder.STAGE_DONE;
  }

  private static Round<?, ?> currentRound(ResponseBuilder rb) {
    for (Round<?, ?> round : ROUNDS) {
      if (round.stage().number() == rb.getStage()) {
        return round;
      }
    }
    throw new IllegalStateException("no round at stage " + rb.getStage());
  }

  @Override
  public void handleResponses(ResponseBuilder rb, ShardRequest request) {
    CheckBatch batch = batch(rb);
    Round<?, ?> round = currentRound(rb);
    for (ShardResponse response : request.responses) {
      NamedList<?> result = result(response);
      if (result == null) {
        addMissing(rb, batch, round.stage(), response);
      } else {
        take(batch, round, result);
      }
    }
    request.responses.clear();
  }

  private static void take(CheckBatch batch, Round<?, ?> round, NamedList<?> result) {
    List<CheckState> asked = batch.needing(round);
    List<?> answers = Wire.documents(result, asked.size());
    String collection = batch.namesCollections() ? Wire.collection(result) : null;
    for (int i = 0; i < asked.size(); i++) {
      try {
        round.takeSent(asked.get(i), (NamedList<?>) answers.get(i), collection);
      } catch (IllegalArgumentException | ClassCastException e) {
        throw Wire.unreadable(String.valueOf(e.getMessage()), e);
      }
    }
  }

  private static void addMissing(
      ResponseBuilder rb, CheckBatch batch, Stage stage, ShardResponse response) {
    boolean timedOut = response.getException() == null;
    if (!timedOut) {
      batch.addFailed(response.getShard());
    }
    batch.addMissing(
        Note.of(
            timedOut ? stage.timeoutCode() : "shardNoAnswer", "shard", shardName(rb, response)));
  }

  /** As the collection calls it; a response knows the addresses of replicas, if there are any. */
  static String shardName(ResponseBuilder rb, ShardResponse response) {
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
    CheckBatch batch = batch(rb);
    for (int i = 0; i < ROUNDS.size(); i++) {
      Round<?, ?> round = ROUNDS.get(i);
      if (rb.getStage() == round.stage().number()) {
        requireAnswers(round, batch);
        if (i == ROUNDS.size() - 1) {
          write(rb.req, rb.rsp, batch);
        }
      }
    }
  }

  private static void requireAnswers(Round<?, ?> round, CheckBatch batch) {
    if (!batch.states().stream().allMatch(round::isAnswered)) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "No shard of the collection answered, so nothing was checked. "
              + String.join(" ", batch.missing().stream().map(Note::text).toList()));
    }
  }

  private static void write(
      SolrQueryRequest request, SolrQueryResponse response, CheckBatch batch) {
    batch.timings().begin("answer");
    Queue<DocumentAnswer> answers = batch.takeAnswers();
    if (BatchAnswer.isPartial(answers)) {
      if (SolrQueryRequest.disallowPartialResults(request.getParams())) {
        throw partialAnswerRefused(BatchAnswer.warnings(answers));
      }
      response.setPartialResults(request);
    }
    long elapsedMillis = (long) request.getRequestTimer().getTime();
    NamedList<Object> built =
        batch.several()
            ? BatchAnswer.build(answers, elapsedMillis)
            : answers.remove().build(elapsedMillis);
    EndpointMetrics.count(request, built);
    for (Map.Entry<String, Object> part : AnswerFields.of(request).of(request, built)) {
      response.add(part.getKey(), part.getValue());
    }
    if (CheckTimings.areAskedFor(request.getParams())) {
      response.add("debug", batch.timings().toNamedList());
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
        || response.getValues().get(PARTIAL_RESULTS) != null
        || response.getValues().get(SHARD_RESULT) != null
        || request.getParams().getBool(ShardParams.IS_SHARD, false)) {
      return;
    }
    response.getValues().remove("response");
    if (request.getContext().get(CheckBatch.class) instanceof CheckBatch batch) {
      batch.addMissing(Note.of("timeoutAtStart"));
      write(request, response, batch);
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
