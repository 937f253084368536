package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.params.ModifiableSolrParams;

/**
 * Several {@link CheckRequest}s in one: the shards are asked for all documents together, and each
 * is answered as if it had come alone.
 *
 * <p>What concerns the request as a whole, such as the time it may take, is set here with {@link
 * #param}; a document has parameters of its own for the rest. How many documents a request may
 * have, and how much text, is a setting of the server: 1000 and 10 million UTF-16 code units by
 * default.
 *
 * <p>Not safe for use by several threads.
 */
public final class MultiCheckRequest extends AbstractCheckRequest<MultiCheckResponse> {

  private static final long serialVersionUID = 1L;

  private static final String DOCUMENTS = "documents";

  private final transient List<CheckRequest> documents = new ArrayList<>();
  private final transient List<String> subtracted = new ArrayList<>();
  private final transient ModifiableSolrParams params = new ModifiableSolrParams();

  /** Starts without documents; the server wants at least one. */
  public MultiCheckRequest() {
    super(METHOD.POST);
  }

  /**
   * Adds a document: a text, fingerprints, or the id of an indexed one.
   *
   * @throws IllegalArgumentException if it subtracts texts; that is for the request as a whole
   */
  public MultiCheckRequest add(CheckRequest document) {
    if (document.subtracts()) {
      throw new IllegalArgumentException("subtract from the request of all documents");
    }
    documents.add(Objects.requireNonNull(document, "document"));
    return this;
  }

  /** Texts that everybody was given: what the documents have of them is not checked. */
  public MultiCheckRequest subtract(Collection<String> texts) {
    texts.forEach(text -> subtracted.add(WellFormed.of(text)));
    return this;
  }

  /** How many documents it has. */
  public int size() {
    return documents.size();
  }

  /** How many UTF-16 code units of text and fingerprints it brings. */
  public long length() {
    return documents.stream().mapToLong(CheckRequest::length).sum();
  }

  /**
   * Adds a value of a parameter of all documents; those of a document go before it.
   *
   * @throws IllegalArgumentException if the parameter says what is checked, or the form of the
   *     answer
   */
  public MultiCheckRequest param(String name, String value) {
    CheckRequest.requireSettable(name);
    params.add(name, Objects.requireNonNull(value, name));
    return this;
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart(CheckRequest.PARAMS);
    CheckRequest.writeParams(json, params, Set.of());
    json.writeEndObject();
    CheckRequest.writeSubtracted(json, subtracted);
    json.writeArrayFieldStart(DOCUMENTS);
    for (CheckRequest document : documents) {
      document.writeDocument(json);
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  @Override
  protected MultiCheckResponse createResponse(SolrClient client) {
    return new MultiCheckResponse(documents.size());
  }
}
