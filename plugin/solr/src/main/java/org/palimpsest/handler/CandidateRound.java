package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.GramCandidates;
import org.palimpsest.candidate.ShardOffers;
import org.palimpsest.candidate.TextCandidates;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.candidate.VerbatimCandidates;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.lookup.HolderExamples;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.NumbersCodec;
import org.palimpsest.wire.OffersCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;

/** Which sources should be aligned, whether fingerprints find them or not? */
final class CandidateRound implements Round {

  @Override
  public String name() {
    return "candidates";
  }

  @Override
  public int stage() {
    return ResponseBuilder.STAGE_TOP_GROUPS;
  }

  @Override
  public double timeShare() {
    return 0.5;
  }

  @Override
  public String whenTimedOut() {
    return "ran out of time before it offered a source";
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return isTextAsked(state) || !state.held().isEmpty();
  }

  private static boolean isTextAsked(CheckState state) {
    return state.isTextSearched() && state.hasTextStatistics();
  }

  @Override
  public void ask(CheckState state, ModifiableSolrParams params) {
    if (!state.held().isEmpty()) {
      params.set(RequestParams.SHARD_WINDOWS, state.encoded(state.held().windows()));
    }
    if (isTextAsked(state)) {
      askOfText(state, params);
    }
  }

  private static void askOfText(CheckState state, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(state.text()));
    params.set(RequestParams.SHARD_HOLDERS_MAX, state.holdersMax());
    params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(state.textStatistics()));
    long[] frequencies = state.gramFrequencies();
    if (frequencies != null) {
      params.set(RequestParams.SHARD_GRAMS, NumbersCodec.encode(frequencies));
    }
  }

  @Override
  public List<NamedList<Object>> answer(SolrQueryRequest request, List<CheckState> states)
      throws IOException {
    List<NamedList<Object>> answers = new ArrayList<>(states.size());
    for (CheckState state : states) {
      answers.add(OffersCodec.encode(answer(request, state)));
    }
    return answers;
  }

  private static ShardOffers answer(SolrQueryRequest request, CheckState state) throws IOException {
    ShardBody body = state.body();
    TextStatistics statistics = body.statistics();
    boolean isOfText = body.text() != null && statistics != null && state.isTextWanted();
    if (!isOfText && (body.text() != null || body.windows() == null)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or is not to; send it to /check.");
    }
    ShardOffers offers = ShardOffers.NONE;
    if (isOfText && statistics != null) {
      TextTerms terms = state.terms();
      terms.requireTermsLike(statistics);
      if (body.gramFrequencies() != null) {
        TextTerms.requireLike(terms.grams().size(), body.gramFrequencies().length);
      }
      offers = ofText(request, state, terms, statistics, body.gramFrequencies());
    }
    return body.windows() == null
        ? offers
        : offers.with(examples(request, state, state.decoded(body.windows()).fingerprints()));
  }

  @Override
  public void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    state.add(OffersCodec.decode(answer));
  }

  @Override
  public void run(SolrQueryRequest request, List<CheckState> states) throws IOException {
    for (CheckState state : states) {
      state.add(own(request, state));
    }
  }

  private static ShardOffers own(SolrQueryRequest request, CheckState state) throws IOException {
    ShardOffers offers =
        isTextAsked(state)
            ? ofText(request, state, state.terms(), state.textStatistics(), state.gramFrequencies())
            : ShardOffers.NONE;
    return state.held().isEmpty()
        ? offers
        : offers.with(examples(request, state, state.held().windows().fingerprints()));
  }

  private static HolderExamples.Found examples(
      SolrQueryRequest request, CheckState state, FingerprintList windows) throws IOException {
    ShardIndex index = ShardIndex.of(request, state);
    return HolderExamples.of(
        state.sought(windows),
        state.noSources(),
        index.reader(),
        index.fields(),
        index.store(),
        index.tasks(),
        index.interruption());
  }

  private static ShardOffers ofText(
      SolrQueryRequest request,
      CheckState state,
      TextTerms terms,
      TextStatistics statistics,
      long @Nullable [] gramFrequencies)
      throws IOException {
    ShardIndex index = ShardIndex.of(request, state);
    Set<String> noSources = state.noSources();
    ShardOffers ofText =
        new TextCandidates(
                index.reader(),
                state.fullText().field(),
                terms.chunks(),
                statistics,
                index.store(),
                noSources,
                index.interruption())
            .find();
    SchemaField grams = state.fullText().grams();
    if (grams == null || gramFrequencies == null) {
      return ofText;
    }
    GramCandidates.Result found =
        new GramCandidates(
                index.reader(),
                grams.getName(),
                terms.grams(),
                gramFrequencies,
                state.holdersMax(),
                index.store(),
                index.interruption())
            .find();
    return ofText.with(
        VerbatimCandidates.of(found, index.store(), noSources, state.limits().verbatim()),
        found.partial());
  }
}
