package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.candidate.LibraryWeights;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.request.RequestParams;
import org.palimpsest.source.BatchChecker;
import org.palimpsest.source.ShardQuery;
import org.palimpsest.source.ShardResult;
import org.palimpsest.wire.IdCodec;
import org.palimpsest.wire.NumbersCodec;
import org.palimpsest.wire.SectionsCodec;
import org.palimpsest.wire.ShardResultCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;

/** Which passages of the text stand in which source? */
final class CheckRound implements Round {

  @Override
  public String name() {
    return "check";
  }

  @Override
  public int stage() {
    return ResponseBuilder.STAGE_EXECUTE_QUERY;
  }

  @Override
  public double timeShare() {
    return 0.8;
  }

  @Override
  public String whenTimedOut() {
    return "ran out of time before it compared anything";
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public void ask(CheckState state, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_WINDOWS, state.encoded(state.suspicious().windows()));
    if (state.isAligned()) {
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(state.text()));
    }
    if (state.isAligned() && state.hasTextStatistics()) {
      params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(state.textStatistics()));
    }
    params.set(RequestParams.SHARD_VERBATIM, IdCodec.encode(state.verbatimCandidates()));
    params.set(RequestParams.SHARD_CANDIDATES, IdCodec.encode(state.candidates()));
    params.set(RequestParams.SHARD_EXAMPLES, IdCodec.encode(state.examples()));
    params.set(
        RequestParams.SHARD_UNSOUGHT,
        NumbersCodec.encode(
            state.held().unsought().stream().mapToLong(Integer::longValue).sorted().toArray()));
    params.set(RequestParams.SHARD_SENTENCES, Long.toString(state.librarySentences()));
    params.set(RequestParams.EXCLUDE_AUTHOR, state.suspicious().authors().toArray(String[]::new));
    if (state.parameters().limitsSections()) {
      params.set(RequestParams.SHARD_SECTIONS, SectionsCodec.encode(state.suspicious().sections()));
    }
  }

  @Override
  public List<NamedList<Object>> answer(SolrQueryRequest request, List<CheckState> states)
      throws IOException {
    List<ShardQuery> queries = states.stream().map(CheckRound::sentQuery).toList();
    return check(request, states, queries).stream().map(ShardResultCodec::encode).toList();
  }

  private static ShardQuery sentQuery(CheckState state) {
    String windows = state.body().windows();
    if (windows == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard brings no windows; send it to /check.");
    }
    try {
      return state.query(
          state.decoded(windows),
          state.body().unsought(),
          state.body().examples(),
          sentSentences(state.body().params()),
          state.body().candidates(),
          state.body().verbatim(),
          sentWeights(state),
          state.sentText(),
          state.parameters().exclusions().authors(),
          SectionsCodec.decode(state.body().params().get(RequestParams.SHARD_SECTIONS, "")));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The numbers of a request to a shard cannot be read.", e);
    }
  }

  private static long sentSentences(SolrParams params) {
    long sentences = Long.parseLong(params.get(RequestParams.SHARD_SENTENCES, "0"));
    if (sentences < 0) {
      throw new IllegalArgumentException("a library of " + sentences + " sentences");
    }
    return sentences;
  }

  private static TokenWeights sentWeights(CheckState state) {
    String text = state.sentText();
    TextStatistics statistics = state.body().statistics();
    if (text == null || statistics == null) {
      return TokenWeights.UNKNOWN;
    }
    TextTerms terms = TextTerms.of(state.fullText(), text);
    terms.requireTermsLike(statistics);
    return weights(state, terms, statistics);
  }

  private static TokenWeights weights(
      CheckState state, TextTerms terms, TextStatistics statistics) {
    return LibraryWeights.of(state.field().fingerprinter(), terms.chunks(), statistics);
  }

  @Override
  public void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    state.add(ShardResultCodec.decode(answer, collection));
  }

  @Override
  public void run(SolrQueryRequest request, List<CheckState> states) throws IOException {
    List<ShardQuery> queries = states.stream().map(CheckRound::ownQuery).toList();
    List<ShardResult> results = check(request, states, queries);
    for (int i = 0; i < results.size(); i++) {
      states.get(i).add(results.get(i));
    }
  }

  private static ShardQuery ownQuery(CheckState state) {
    ShardQuery query =
        state.query(
            state.suspicious().windows(),
            state.held().unsought(),
            state.examples(),
            state.librarySentences(),
            state.candidates(),
            state.verbatimCandidates(),
            state.isAligned() && state.hasTextStatistics()
                ? weights(state, state.terms(), state.textStatistics())
                : TokenWeights.UNKNOWN,
            state.isAligned() ? state.text() : null,
            state.suspicious().authors(),
            state.suspicious().sections());
    state.dropTerms();
    return query;
  }

  private static List<ShardResult> check(
      SolrQueryRequest request, List<CheckState> states, List<ShardQuery> queries)
      throws IOException {
    if (states.isEmpty()) {
      return List.of();
    }
    CheckState any = states.get(0);
    ShardIndex index = ShardIndex.of(request, any);
    return new BatchChecker(
            index.reader(),
            index.fields(),
            index.store(),
            any.field().fingerprinter(),
            index.tasks(),
            index.interruption())
        .check(queries);
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return !state.results().isEmpty();
  }
}
