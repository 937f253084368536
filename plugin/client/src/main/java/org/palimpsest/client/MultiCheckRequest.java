package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;

/**
 * Several {@link CheckRequest}s in one, each answered as if sent alone. {@link #param} is for the
 * whole request; documents have their own parameters. The server limits documents and text: by
 * default 1000, and 10 million UTF-16 code units. Not thread-safe.
 */
public final class MultiCheckRequest extends AbstractCheckRequest<MultiCheckResponse> {

  private static final long serialVersionUID = 1L;
  private static final String DOCUMENTS = "documents";

  private final transient List<CheckRequest> documents = new ArrayList<>();
  private final transient List<String> subtracted = new ArrayList<>();

  /** Creates a request without documents; the server requires one. */
  public MultiCheckRequest() {
    super(METHOD.POST);
  }

  /** Adds a document without texts to subtract, which only the whole request can have. */
  public MultiCheckRequest add(CheckRequest document) {
    if (document.subtracts()) {
      throw new IllegalArgumentException("subtract from the request of all documents");
    }
    documents.add(Objects.requireNonNull(document, "document"));
    return this;
  }

  public MultiCheckRequest subtract(Collection<String> texts) {
    texts.forEach(text -> subtracted.add(WellFormed.of(text)));
    return this;
  }

  public int size() {
    return documents.size();
  }

  /** The length of texts and fingerprints in UTF-16 code units. */
  public long length() {
    return documents.stream().mapToLong(CheckRequest::length).sum();
  }

  /** Adds a default value of a parameter for all documents, as {@link CheckRequest#param} does. */
  public MultiCheckRequest param(String name, String value) {
    requireSettable(name, CheckRequest.NOT_BY_NAME);
    params.add(name, Objects.requireNonNull(value, name));
    return this;
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeParams(json, Set.of());
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
