package org.palimpsest.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.request.RequestParams;
import org.palimpsest.source.AskedRival;
import org.palimpsest.source.RivalComparer;
import org.palimpsest.wire.IdCodec;
import org.palimpsest.wire.StatementsCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;

/** How the likeness of statements is asked for, and answered. */
final class LikenessRoundCodec implements RoundCodec<LikenessQuestion, RivalComparer.Answer> {

  @Override
  public void write(LikenessQuestion question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(question.statistics()));
    params.set(
        RequestParams.SHARD_RIVALS,
        IdCodec.encode(question.rivals().stream().map(AskedRival::id).toList()));
    params.set(RequestParams.SHARD_STATEMENTS, StatementsCodec.encodeAsked(question.rivals()));
  }

  @Override
  public LikenessQuestion read(SentDocument sent, Scheme scheme) {
    String text = sent.text();
    TextStatistics statistics = sent.body().statistics();
    long[] statements = sent.body().statements();
    if (text == null || statistics == null || statements == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or does not say what of it; send it to /check.");
    }
    try {
      return new LikenessQuestion(
          sent.document(),
          text,
          statistics,
          StatementsCodec.decodeAsked(sent.body().rivals(), statements));
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The statements of a request to a shard cannot be read.", e);
    }
  }

  @Override
  public NamedList<Object> encode(RivalComparer.Answer answer) {
    return StatementsCodec.encode(answer);
  }

  @Override
  public RivalComparer.Answer decode(NamedList<?> encoded, @Nullable String collection) {
    return StatementsCodec.decode(encoded);
  }
}
