package org.palimpsest.solr;

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
import org.palimpsest.check.CheckParams;
import org.palimpsest.check.NumbersCodec;
import org.palimpsest.check.OffersCodec;
import org.palimpsest.check.StatisticsCodec;
import org.palimpsest.check.TextCodec;
import org.palimpsest.search.GramCandidates;
import org.palimpsest.search.ShardOffers;
import org.palimpsest.search.TextCandidates;
import org.palimpsest.search.TextStatistics;
import org.palimpsest.search.VerbatimCandidates;

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
    return state.isTextSearched() && state.hasTextStatistics();
  }

  @Override
  public void ask(CheckState state, ModifiableSolrParams params) {
    params.set(CheckParams.SHARD_TEXT, TextCodec.encode(state.text()));
    params.set(CheckParams.SHARD_STATISTICS, StatisticsCodec.encode(state.textStatistics()));
    long[] frequencies = state.gramFrequencies();
    if (frequencies != null) {
      params.set(CheckParams.SHARD_GRAMS, NumbersCodec.encode(frequencies));
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
    if (body.text() == null || body.statistics() == null || !state.isTextWanted()) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or is not to; send it to /check.");
    }
    TextTerms terms = TextTerms.of(state.fullText(), body.text());
    terms.requireTermsLike(body.statistics());
    if (body.gramFrequencies() != null) {
      TextTerms.requireLike(terms.grams().size(), body.gramFrequencies().length);
    }
    return offers(request, state, terms, body.statistics(), body.gramFrequencies());
  }

  @Override
  public void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    state.add(OffersCodec.decode(answer));
  }

  @Override
  public void run(SolrQueryRequest request, List<CheckState> states) throws IOException {
    for (CheckState state : states) {
      state.add(
          offers(request, state, state.terms(), state.textStatistics(), state.gramFrequencies()));
    }
  }

  private static ShardOffers offers(
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
                GramCandidates.DOCUMENTS_MAX,
                index.interruption())
            .find();
    return ofText.with(
        VerbatimCandidates.of(found, index.store(), noSources, state.limits().verbatim()),
        found.partial());
  }
}
