package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.params.CommonParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * A request for near duplicates, parts and containers of documents in a library; {@link
 * SolrConnection#duplicates} sends it. The server limits documents and text: by default 1000, and
 * 10 million UTF-16 code units. Not thread-safe.
 */
public final class DuplicatesRequest extends AbstractCheckRequest<DuplicatesResponse> {

  public static final String PATH = "/duplicates";

  private static final long serialVersionUID = 1L;
  static final String METHOD_PARAM = "method";
  private static final String THRESHOLD = "threshold";
  private static final String CONTAINMENT = "containment";
  private static final String COMPARE = "compare";

  /** Parameters that {@link #param} refuses. */
  static final Set<String> NOT_BY_NAME =
      Set.of(
          CheckParams.TEXT,
          CheckParams.ID,
          CheckParams.FINGERPRINTS,
          CommonParams.WT,
          CommonParams.STREAM_BODY);

  private final transient List<Document> documents = new ArrayList<>();
  private long length;

  /** Exactly one of the two is null. */
  private record Document(@Nullable String id, @Nullable String text) {}

  /** Methods of comparison. */
  public enum Method {
    /** Resemblance of running text, without its surroundings: the server's default. */
    SPOTSIGS,
    /** Hamming distance of signatures, without the texts. */
    SIMHASH
  }

  public DuplicatesRequest() {
    super(METHOD.POST, PATH);
  }

  /**
   * Adds a text with a name for the answer, or null. The library's document of that id is not
   * reported, unless {@link #excludeItself} is false.
   */
  public DuplicatesRequest addText(@Nullable String id, String text) {
    documents.add(new Document(id, WellFormed.of(text)));
    length += text.length();
    return this;
  }

  public DuplicatesRequest addIndexedDocument(String id) {
    documents.add(new Document(Objects.requireNonNull(id, "id"), null));
    return this;
  }

  public DuplicatesRequest method(Method method) {
    return param(METHOD_PARAM, method.name());
  }

  /** Minimum resemblance of duplicates: above 0, at most 1. */
  public DuplicatesRequest threshold(double resemblance) {
    return param(THRESHOLD, Double.toString(resemblance));
  }

  /** Minimum containment of a part: above 0, at most 1. */
  public DuplicatesRequest containment(double containment) {
    return param(CONTAINMENT, Double.toString(containment));
  }

  public DuplicatesRequest distance(int distance) {
    return param(CheckParams.DISTANCE, Integer.toString(distance));
  }

  /**
   * Whether to compare. If false, the answer has only the documents' signatures, for a {@link
   * SignaturesRequest}; needs {@link Method#SIMHASH}.
   */
  public DuplicatesRequest compare(boolean compared) {
    return param(COMPARE, Boolean.toString(compared));
  }

  public DuplicatesRequest rows(int rows) {
    return param(CheckParams.ROWS, Integer.toString(rows));
  }

  /** Whether to exclude the library's document with a document's id. */
  public DuplicatesRequest excludeItself(boolean excluded) {
    return param(CheckParams.EXCLUDE_ITSELF, Boolean.toString(excluded));
  }

  /** Sets any parameter but those of the input or the answer's form. */
  public DuplicatesRequest param(String name, String value) {
    requireSettable(name, NOT_BY_NAME);
    params.set(name, Objects.requireNonNull(value, name));
    return this;
  }

  public int size() {
    return documents.size();
  }

  /** The length of its texts in UTF-16 code units. */
  public long length() {
    return length;
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeParams(json, Set.of());
    json.writeArrayFieldStart("documents");
    for (Document document : documents) {
      json.writeStartObject();
      if (document.id() != null) {
        json.writeStringField(CheckParams.ID, WellFormed.of(document.id()));
      }
      if (document.text() != null) {
        json.writeStringField(CheckParams.TEXT, document.text());
      }
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  @Override
  protected DuplicatesResponse createResponse(SolrClient client) {
    return new DuplicatesResponse(documents.size());
  }
}
