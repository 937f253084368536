package org.palimpsest.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.ShardOffers;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.handler.CandidateQuestion.SearchedText;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.NumbersCodec;
import org.palimpsest.wire.OffersCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;
import org.palimpsest.wire.WindowCodec;

/** How candidates are asked for, and offered. */
final class CandidateRoundCodec implements RoundCodec<CandidateQuestion, ShardOffers> {

  @Override
  public void write(CandidateQuestion question, Scheme scheme, ModifiableSolrParams params) {
    if (question.held() != null) {
      params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, question.held()));
    }
    params.set(RequestParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
    if (question.text() != null) {
      write(question.text(), params);
    }
  }

  private static void write(SearchedText searched, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(searched.text()));
    params.set(RequestParams.SHARD_HOLDERS_MAX, searched.holdersMax());
    params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(searched.statistics()));
    long[] frequencies = searched.gramFrequencies();
    if (frequencies != null) {
      params.set(RequestParams.SHARD_GRAMS, NumbersCodec.encode(frequencies));
    }
  }

  @Override
  public CandidateQuestion read(SentDocument sent, Scheme scheme) {
    SearchedText searched = searched(sent);
    if (searched == null && (sent.body().text() != null || sent.body().windows() == null)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or is not to; send it to /check.");
    }
    return new CandidateQuestion(
        sent.document(),
        searched,
        sent.document().parameters().exclusions().authors(),
        sent.windows(scheme));
  }

  private static @Nullable SearchedText searched(SentDocument sent) {
    String text = sent.text();
    ShardBody body = sent.body();
    TextStatistics statistics = body.statistics();
    return text == null || statistics == null || !sent.document().searchesText()
        ? null
        : new SearchedText(text, statistics, body.gramFrequencies(), body.holdersMax());
  }

  @Override
  public NamedList<Object> encode(ShardOffers offers) {
    return OffersCodec.encode(offers);
  }

  @Override
  public ShardOffers decode(NamedList<?> encoded, @Nullable String collection) {
    return OffersCodec.decode(encoded);
  }
}
