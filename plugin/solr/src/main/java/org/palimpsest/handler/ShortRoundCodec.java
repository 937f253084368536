package org.palimpsest.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.request.RequestParams;
import org.palimpsest.shortcopy.ShortCopies;
import org.palimpsest.wire.ShortCodec;
import org.palimpsest.wire.TextCodec;

/** How short copies are asked for, and answered. */
final class ShortRoundCodec implements RoundCodec<ShortQuestion, ShortCopies> {

  @Override
  public void write(ShortQuestion question, Scheme scheme, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(question.text()));
    params.set(
        RequestParams.SHARD_STRETCHES,
        ShortCodec.encode(question.stretches(), question.termCount()));
    params.set(RequestParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
  }

  @Override
  public ShortQuestion read(SentDocument sent, Scheme scheme) {
    String text = sent.text();
    ShortCodec.Stretches stretches = sent.body().stretches();
    if (text == null || stretches == null || !stretches.liesIn(text)) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
          "A request to a shard brings no text, or no stretches of it; send it to /check.");
    }
    return new ShortQuestion(
        sent.document(),
        text,
        stretches.stretches(),
        stretches.termCount(),
        sent.document().parameters().exclusions().authors());
  }

  @Override
  public NamedList<Object> encode(ShortCopies answer) {
    return ShortCodec.encode(answer);
  }

  @Override
  public ShortCopies decode(NamedList<?> encoded, @Nullable String collection) {
    return ShortCodec.decode(encoded, collection);
  }
}
