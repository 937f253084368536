package org.palimpsest.handler;

import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.order.SourceBounds;
import org.palimpsest.request.RequestParams;
import org.palimpsest.source.ShardResult;
import org.palimpsest.wire.IdCodec;
import org.palimpsest.wire.NumbersCodec;
import org.palimpsest.wire.SectionsCodec;
import org.palimpsest.wire.ShardResultCodec;
import org.palimpsest.wire.StatementsCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;
import org.palimpsest.wire.WindowCodec;

/** How passages are asked for, and answered. */
final class CheckRoundCodec implements RoundCodec<CheckQuestion, ShardResult> {

  @Override
  public void write(CheckQuestion question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, question.windows()));
    if (question.text() != null) {
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    }
    if (question.statistics() != null) {
      params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(question.statistics()));
    }
    writeSources(question, params);
    params.set(RequestParams.SHARD_SENTENCES, Long.toString(question.librarySentences()));
    params.set(RequestParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
    if (question.document().parameters().limitsSections()) {
      params.set(RequestParams.SHARD_SECTIONS, SectionsCodec.encode(question.sections()));
    }
  }

  private static void writeSources(CheckQuestion question, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_VERBATIM, IdCodec.encode(question.verbatim()));
    params.set(RequestParams.SHARD_CANDIDATES, IdCodec.encode(question.candidates()));
    params.set(RequestParams.SHARD_EXAMPLES, IdCodec.encode(question.examples()));
    params.set(
        RequestParams.SHARD_RIVALS,
        IdCodec.encode(question.orders().stream().map(SourceBounds::id).toList()));
    params.set(RequestParams.SHARD_STATEMENTS, StatementsCodec.encodeBounds(question.orders()));
    params.set(
        RequestParams.SHARD_UNSOUGHT,
        NumbersCodec.encode(
            question.unsought().stream().mapToLong(Integer::longValue).sorted().toArray()));
  }

  @Override
  public CheckQuestion read(SentDocument sent, Scheme scheme) {
    FingerprintedUnits windows = sent.windows(scheme);
    if (windows == null) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard brings no windows; send it to /check.");
    }
    try {
      return question(sent, windows);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The numbers of a request to a shard cannot be read.", e);
    }
  }

  private static CheckQuestion question(SentDocument sent, FingerprintedUnits windows) {
    ShardBody body = sent.body();
    return new CheckQuestion(
        sent.document(),
        windows,
        body.unsought(),
        sent.text(),
        body.statistics(),
        body.candidates(),
        body.verbatim(),
        body.examples(),
        orders(body),
        librarySentences(body.params()),
        sent.document().parameters().exclusions().authors(),
        SectionsCodec.decode(body.params().get(RequestParams.SHARD_SECTIONS, "")));
  }

  private static List<SourceBounds> orders(ShardBody body) {
    long[] statements = body.statements();
    return statements == null ? List.of() : StatementsCodec.decodeBounds(body.rivals(), statements);
  }

  private static long librarySentences(SolrParams params) {
    long sentences = Long.parseLong(params.get(RequestParams.SHARD_SENTENCES, "0"));
    if (sentences < 0) {
      throw new IllegalArgumentException("a library of " + sentences + " sentences");
    }
    return sentences;
  }

  @Override
  public NamedList<Object> encode(ShardResult result) {
    return ShardResultCodec.encode(result);
  }

  @Override
  public ShardResult decode(NamedList<?> encoded, @Nullable String collection) {
    return ShardResultCodec.decode(encoded, collection);
  }
}
