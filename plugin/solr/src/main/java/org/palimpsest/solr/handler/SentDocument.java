package org.palimpsest.solr.handler;

import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.WindowCodec;

/**
 * A document that a coordinator asks this shard about, as far as it can be read without knowing the
 * round.
 *
 * @param body what else was sent of it, for a {@link Round}
 */
record SentDocument(AskedDocument document, ShardBody body) {

  /**
   * Reads the parameters.
   *
   * @param fieldName of the sentence table, as the whole request names it
   * @throws SolrException with BAD_REQUEST if one is wrong
   */
  static SentDocument of(ShardBody body, String fieldName) {
    CheckParameters parameters = body.parameters(fieldName);
    return new SentDocument(new AskedDocument(parameters, parameters.exclusions().entry()), body);
  }

  /** The text; null where none was sent, or it is not to be aligned. */
  @Nullable String text() {
    return document.parameters().align() ? body.text() : null;
  }

  /**
   * The windows; null where none were sent.
   *
   * @throws SolrException with BAD_REQUEST if they cannot be read
   */
  @Nullable FingerprintedUnits windows(Scheme scheme) {
    String encoded = body.fields().get(RequestParams.SHARD_WINDOWS);
    try {
      return encoded == null ? null : WindowCodec.decode(scheme, encoded);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The windows of a request to a shard cannot be read.", e);
    }
  }
}
