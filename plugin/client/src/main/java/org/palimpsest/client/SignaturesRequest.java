package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.param.CheckParams;

/**
 * A request for documents with signatures near the given ones; {@link SolrConnection#signatures}
 * sends it. Many cost little more than a few. Signatures come from a {@link DuplicatesRequest}
 * without comparison, or from the library. Not thread-safe.
 */
public final class SignaturesRequest extends AbstractCheckRequest<SignaturesResponse> {

  private static final long serialVersionUID = 1L;

  private final transient FingerprintList signatures;

  /** Takes 1 to 1,000,000 signatures of a scheme. */
  public SignaturesRequest(String scheme, FingerprintList signatures) {
    super(METHOD.POST, DuplicatesRequest.PATH);
    this.signatures = signatures;
    params.set(CheckParams.SCHEME, scheme);
    params.set(DuplicatesRequest.METHOD_PARAM, DuplicatesRequest.Method.SIMHASH.name());
  }

  /** Sets any other parameter, as {@link DuplicatesRequest#param} does. */
  public SignaturesRequest param(String name, String value) {
    requireSettable(name, DuplicatesRequest.NOT_BY_NAME);
    params.set(name, Objects.requireNonNull(value, name));
    return this;
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeParams(json, Set.of());
    json.writeStringField(CheckParams.FINGERPRINTS, signatures.toText(Scheme.SIMHASH));
    json.writeEndObject();
  }

  @Override
  protected SignaturesResponse createResponse(SolrClient client) {
    return new SignaturesResponse();
  }
}
