package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * Asks a library which of its documents are nearly the same as the given ones, hold them, or are
 * held by them. Everything goes into the body. How many documents a request may have, and how much
 * text, is a setting of the server: 1000 and 10 million UTF-16 code units by default.
 *
 * <p>Send it with {@link SolrConnection#duplicates}, which says failures in sentences, or with any
 * other SolrJ client. Not safe for use by several threads.
 */
public final class DuplicatesRequest extends AbstractCheckRequest<DuplicatesResponse> {

  /** The handler's path below a collection. */
  public static final String PATH = "/duplicates";

  private static final long serialVersionUID = 1L;

  static final String METHOD_PARAM = "method";
  private static final String THRESHOLD = "threshold";
  private static final String CONTAINMENT = "containment";
  private static final String COMPARE = "compare";

  /** Parameters with a way of their own into a request, or that would break it. */
  static final Set<String> NOT_BY_NAME =
      Set.of(
          CheckParams.TEXT,
          CheckParams.ID,
          CheckParams.FINGERPRINTS,
          CommonParams.WT,
          CommonParams.STREAM_BODY);

  private final transient List<Document> documents = new ArrayList<>();
  private final transient ModifiableSolrParams params = new ModifiableSolrParams();
  private long length;

  /** One of the two is null, but not both. */
  private record Document(@Nullable String id, @Nullable String text) {}

  /** How near duplicates are told. */
  public enum Method {
    /** By the resemblance of running text, whatever stands around it: the server's default. */
    SPOTSIGS,
    /** By the Hamming distance of signatures, without a look at the texts. */
    SIMHASH
  }

  /** Starts without documents; the server wants at least one. */
  public DuplicatesRequest() {
    super(METHOD.POST, PATH);
  }

  /**
   * Adds a text.
   *
   * @param id names it in the answer; a document of the library with this id is not reported,
   *     unless {@link #excludeItself} says so. Null for none.
   */
  public DuplicatesRequest addText(@Nullable String id, String text) {
    documents.add(new Document(id, WellFormed.of(text)));
    length += text.length();
    return this;
  }

  /** Adds a document of the library itself. */
  public DuplicatesRequest addIndexedDocument(String id) {
    documents.add(new Document(Objects.requireNonNull(id, "id"), null));
    return this;
  }

  /** How near duplicates are told. */
  public DuplicatesRequest method(Method method) {
    return param(METHOD_PARAM, method.name());
  }

  /** From which resemblance on two are nearly the same: above 0, at most 1. */
  public DuplicatesRequest threshold(double resemblance) {
    return param(THRESHOLD, Double.toString(resemblance));
  }

  /** From which containment on one is a part of the other: above 0, at most 1. */
  public DuplicatesRequest containment(double containment) {
    return param(CONTAINMENT, Double.toString(containment));
  }

  /** Up to which Hamming distance of signatures: 0 to 11. */
  public DuplicatesRequest distance(int distance) {
    return param(CheckParams.DISTANCE, Integer.toString(distance));
  }

  /**
   * Whether anything is compared. If not, only the documents' signatures are told, which a {@link
   * SignaturesRequest} may ask about; it needs {@link Method#SIMHASH}.
   */
  public DuplicatesRequest compare(boolean compared) {
    return param(COMPARE, Boolean.toString(compared));
  }

  /** How many near duplicates of each document are returned. */
  public DuplicatesRequest rows(int rows) {
    return param(CheckParams.ROWS, Integer.toString(rows));
  }

  /** Whether a document of the library that has the id of the one asked about is left out. */
  public DuplicatesRequest excludeItself(boolean excluded) {
    return param(CheckParams.EXCLUDE_ITSELF, Boolean.toString(excluded));
  }

  /**
   * Sets any other parameter, or another value of one.
   *
   * @throws IllegalArgumentException if the parameter says what is compared, or the form of the
   *     answer
   */
  public DuplicatesRequest param(String name, String value) {
    if (NOT_BY_NAME.contains(name)) {
      throw new IllegalArgumentException("the parameter " + name + " cannot be set by name");
    }
    params.set(name, Objects.requireNonNull(value, name));
    return this;
  }

  /** How many documents it has. */
  public int size() {
    return documents.size();
  }

  /** How many UTF-16 code units of text it brings. */
  public long length() {
    return length;
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    json.writeObjectFieldStart(CheckRequest.PARAMS);
    CheckRequest.writeParams(json, params, Set.of());
    json.writeEndObject();
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
