package org.palimpsest.solr.rounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.solr.client.solrj.response.SolrResponseBase;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.handler.component.ShardRequest;
import org.apache.solr.handler.component.ShardResponse;
import org.apache.solr.handler.component.ShardResponses;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.response.SolrQueryResponse;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.EmbeddedCore;
import org.palimpsest.solr.EmbeddedSolr;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestLimits;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.Wire;

/** The coordinator, with answers of shards as they come over the network. */
@ExtendWith(EmbeddedSolr.Shared.class)
final class RoundsComponentTest {

  private static final String[] SHARDS = {"http://one/solr/a", "http://two/solr/b"};
  private static final String[] SLICES = {"shard1", "shard2"};

  private static EmbeddedCore core;

  private final List<SolrQueryRequest> requests = new ArrayList<>();

  @BeforeAll
  static void create(EmbeddedSolr solr) throws IOException {
    core = solr.create("rounds");
  }

  @AfterAll
  static void remove() {
    core.close();
  }

  @AfterEach
  void close() {
    requests.forEach(SolrQueryRequest::close);
  }

  /** The answer of a shard in these rounds. */
  public record Count(long value) {}

  /** Adds numbers of shards; the second round is needed if the first found any. */
  private static final class Sums implements DocumentState, DocumentAnswer {
    private final List<Long> first = new ArrayList<>();
    private final List<Long> second = new ArrayList<>();
    private final List<Note> missing = new ArrayList<>();

    @Override
    public void addMissing(Note note) {
      missing.add(note);
    }

    @Override
    public Collection<Note> missing() {
      return missing;
    }

    @Override
    public DocumentAnswer answer() {
      return this;
    }

    @Override
    public boolean isPartial() {
      return !missing.isEmpty();
    }

    @Override
    public List<String> warnings() {
      return missing.stream().map(Note::text).toList();
    }

    @Override
    public NamedList<Object> build(long elapsedMillis) {
      NamedList<Object> answer = new SimpleOrderedMap<>();
      answer.add("first", first);
      answer.add("second", second);
      answer.add("warnings", warnings());
      return answer;
    }
  }

  private static final class Sum extends Round<Sums, Long, Count> {
    private final boolean isFirst;

    Sum(boolean isFirst) {
      super(new Stage(isFirst ? "first" : "second", 0.5, "shardTimeout"), Count.class);
      this.isFirst = isFirst;
    }

    @Override
    public boolean isNeeded(Sums state) {
      return isFirst || state.first.stream().anyMatch(value -> value > 0);
    }

    @Override
    public Long ask(Sums state) {
      return 1L;
    }

    @Override
    public List<Count> answer(SolrQueryRequest request, List<Long> questions) {
      return questions.stream().map(Count::new).toList();
    }

    @Override
    public void take(Sums state, Count answer) {
      (isFirst ? state.first : state.second).add(answer.value());
    }

    @Override
    public boolean isAnswered(Sums state) {
      return !isFirst || !state.first.isEmpty();
    }

    @Override
    public void write(Sums state, ModifiableSolrParams params) {
      params.set("palimpsest.question", "1");
    }

    @Override
    public Long read(SolrQueryRequest request, ShardBody sent) {
      return Long.valueOf(String.valueOf(sent.fields().get("palimpsest.question")));
    }
  }

  private static final class Component extends RoundsComponent<Sums> {
    Component() {
      super("SumHandler", "added", List.of(new Sum(true), new Sum(false)));
    }

    @Override
    protected Batch<Sums> read(SolrQueryRequest request, RequestBody body, RequestLimits limits) {
      Batch<Sums> batch = new Batch<>(false);
      batch.add(new Sums());
      return batch;
    }

    @Override
    protected String scheme(SolrQueryRequest request) {
      return "scheme";
    }

    @Override
    protected List<String> passedOn() {
      return List.of(CheckParams.ROWS);
    }

    @Override
    protected void write(
        SolrQueryRequest request,
        SolrQueryResponse response,
        Batch<Sums> batch,
        NamedList<Object> answer) {
      answer.forEach(response::add);
    }

    @Override
    public String getDescription() {
      return "adds";
    }
  }

  private final Component component = new Component();

  private ResponseBuilder coordinator(String... params) throws IOException {
    SolrQueryRequest request = core.request(params);
    requests.add(request);
    request
        .getContext()
        .put(RequestBody.class, RequestBody.read(request.getParams(), null, RequestLimits.DEFAULT));
    request.getContext().put(RequestLimits.class, RequestLimits.DEFAULT);
    SolrQueryResponse response = new SolrQueryResponse();
    response.addResponseHeader(new SimpleOrderedMap<>());
    ResponseBuilder rb = new ResponseBuilder(request, response, List.of(component));
    rb.shards = SHARDS;
    rb.slices = SLICES;
    rb.outgoing = new ArrayList<>();
    component.prepare(rb);
    return rb;
  }

  /** Goes to the next stage; returns the request to shards, or null. */
  private ShardRequest next(ResponseBuilder rb) {
    rb.setStage(component.distributedProcess(rb));
    rb.outgoing.clear();
    int later = component.distributedProcess(rb);
    assertThat(later).isGreaterThan(rb.getStage());
    return rb.outgoing.isEmpty() ? null : rb.outgoing.get(0);
  }

  private static ShardResponse response(String shard, @Nullable NamedList<Object> result) {
    NamedList<Object> values = new NamedList<>();
    if (result != null) {
      values.add("palimpsest.shard", result);
    }
    SolrResponseBase response = new SolrResponseBase();
    response.setResponse(values);
    return ShardResponses.of(shard, response, null);
  }

  private static ShardResponse count(String shard, long value) {
    return response(shard, Wire.answer("a", List.of(Arrays.asList((Object) value))));
  }

  private static ShardResponse failed(String shard) {
    return ShardResponses.of(shard, null, new IOException("connection refused"));
  }

  private void answer(ResponseBuilder rb, ShardRequest request, ShardResponse... responses) {
    request.responses.addAll(List.of(responses));
    component.handleResponses(rb, request);
    component.finishStage(rb);
  }

  @Test
  void allShardsAnswer_addedInBothRounds() throws IOException {
    ResponseBuilder rb = coordinator("rows=7", "timeAllowed=60000");

    ShardRequest first = next(rb);
    assertThat(first.shards).containsExactly(SHARDS);
    assertThat(first.params.get(RequestParams.SHARD_ROUND)).isEqualTo("first");
    assertThat(first.params.get(RequestParams.SHARD_DOCUMENT)).isEqualTo("palimpsest.question=1");
    assertThat(first.params.get(CheckParams.ROWS)).isEqualTo("7");
    assertThat(first.params.getLong("timeAllowed")).isBetween(1L, 30_000L);
    answer(rb, first, count(SHARDS[0], 2), count(SHARDS[1], 3));
    ShardRequest second = next(rb);
    assertThat(second.params.get(RequestParams.SHARD_ROUND)).isEqualTo("second");
    answer(rb, second, count(SHARDS[0], 4), count(SHARDS[1], 5));

    assertThat(rb.rsp.getValues().get("first")).isEqualTo(List.of(2L, 3L));
    assertThat(rb.rsp.getValues().get("second")).isEqualTo(List.of(4L, 5L));
    assertThat(SolrQueryResponse.isPartialResults(rb.rsp.getResponseHeader())).isFalse();
  }

  @Test
  void failedShard_namedAndLeftOutOfLaterRounds() throws IOException {
    ResponseBuilder rb = coordinator();

    answer(rb, next(rb), count(SHARDS[0], 2), failed(SHARDS[1]));
    ShardRequest second = next(rb);

    assertThat(second.shards).containsExactly(SHARDS[0]);
    answer(rb, second, count(SHARDS[0], 1));
    assertThat(SolrQueryResponse.isPartialResults(rb.rsp.getResponseHeader())).isTrue();
    assertThat(String.valueOf(rb.rsp.getValues().get("warnings"))).contains("shard2");
  }

  @Test
  void allShardsFail_unavailableWithTheirNames() throws IOException {
    ResponseBuilder rb = coordinator();
    ShardRequest first = next(rb);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> answer(rb, first, failed(SHARDS[0]), failed(SHARDS[1])))
        .matches(refused -> refused.code() == 503)
        .withMessageStartingWith("No shard of the collection answered, so nothing was added.")
        .withMessageContaining("shard1")
        .withMessageContaining("shard2");
  }

  @Test
  void partialAnswerThatIsNotAllowed_unavailable() throws IOException {
    ResponseBuilder rb = coordinator("partialResults=false");
    answer(rb, next(rb), count(SHARDS[0], 2), response(SHARDS[1], null));
    ShardRequest second = next(rb);

    assertThat(second.shards).as("a shard that ran out of time is asked again").hasSize(2);
    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> answer(rb, second, count(SHARDS[0], 1), count(SHARDS[1], 1)))
        .matches(refused -> refused.code() == 503)
        .withMessageContaining("would be partial");
  }

  @Test
  void roundThatNobodyNeeds_notAsked() throws IOException {
    ResponseBuilder rb = coordinator();

    answer(rb, next(rb), count(SHARDS[0], 0), count(SHARDS[1], 0));

    assertThat(next(rb)).isNull();
    component.finishStage(rb);
    assertThat(rb.rsp.getValues().get("second")).isEqualTo(List.of());
  }

  @Test
  void answerOfAnotherVersion_unavailable() throws IOException {
    ResponseBuilder rb = coordinator();
    ShardRequest first = next(rb);
    NamedList<Object> older = Wire.answer("a", List.of(Arrays.asList((Object) 1L)));
    older.setVal(older.indexOf("version", 0), Wire.VERSION - 1);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> answer(rb, first, response(SHARDS[0], older)))
        .matches(refused -> refused.code() == 503)
        .withMessageContaining("same version of the plugin on all nodes");
  }

  @Test
  void answerForTooFewDocuments_unavailable() throws IOException {
    ResponseBuilder rb = coordinator();
    ShardRequest first = next(rb);

    assertThatExceptionOfType(SolrException.class)
        .isThrownBy(() -> answer(rb, first, response(SHARDS[0], Wire.answer("a", List.of()))))
        .matches(refused -> refused.code() == 503);
  }

  @Test
  void onlyIndex_runsAllRounds() throws IOException {
    ResponseBuilder rb = coordinator();

    component.process(rb);

    assertThat(rb.rsp.getValues().get("first")).isEqualTo(List.of(1L));
    assertThat(rb.rsp.getValues().get("second")).isEqualTo(List.of(1L));
  }

  @Test
  void cutOffBeforeTheFirstRound_partialWithANote() throws IOException {
    ResponseBuilder rb = coordinator();

    component.completeCutOffAnswer(rb.req, rb.rsp);

    assertThat(SolrQueryResponse.isPartialResults(rb.rsp.getResponseHeader())).isTrue();
  }
}
