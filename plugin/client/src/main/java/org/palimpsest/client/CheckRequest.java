package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * A request for the documents of a library that a text reuses; {@link SolrConnection#check} sends
 * it. Text and fingerprints are in the body of a POST, never in a URL, which would be logged. Not
 * thread-safe.
 */
public final class CheckRequest extends AbstractCheckRequest<CheckResponse> {

  private static final long serialVersionUID = 1L;

  /** Parameters that {@link #param} refuses. */
  static final Set<String> NOT_BY_NAME =
      Set.of(
          CheckParams.TEXT,
          CheckParams.ID,
          CheckParams.FINGERPRINTS,
          CheckParams.SUBTRACT,
          CheckParams.FL, // the result needs a whole answer
          CommonParams.WT,
          CommonParams.STREAM_BODY);

  private final transient @Nullable String text;
  private final transient @Nullable String fingerprints;
  private final transient List<String> subtracted = new ArrayList<>();

  private CheckRequest(METHOD method, @Nullable String text, @Nullable String fingerprints) {
    super(method);
    this.text = text;
    this.fingerprints = fingerprints;
  }

  /** Checks a text. Unpaired surrogates are sent as U+FFFD. */
  public static CheckRequest ofText(String text) {
    return new CheckRequest(METHOD.POST, WellFormed.of(text), null);
  }

  public static CheckRequest ofIndexedDocument(String id) {
    return new CheckRequest(METHOD.GET, null, null).id(id);
  }

  /**
   * Checks fingerprints, which offsets and lengths in the answer then count.
   *
   * @param fingerprints in base64url, as of {@code FingerprintList.toText}
   * @param scheme their scheme and analysis, as in the collection's key
   */
  public static CheckRequest ofFingerprints(String fingerprints, String scheme) {
    return new CheckRequest(METHOD.POST, null, fingerprints).set(CheckParams.SCHEME, scheme);
  }

  /** Names the text in the answer; it does not refer to an indexed document. */
  public CheckRequest id(String id) {
    return set(CheckParams.ID, Objects.requireNonNull(id, "id"));
  }

  /** Maximum flipped bits of a probe: 0 to 2. */
  public CheckRequest flips(int flips) {
    return set(CheckParams.FLIPS, Integer.toString(flips));
  }

  public CheckRequest distance(int distance) {
    return set(CheckParams.DISTANCE, Integer.toString(distance));
  }

  /** Maximum Hamming distance beside another match. */
  public CheckRequest extensionDistance(int distance) {
    return set(CheckParams.EXTENSION_DISTANCE, Integer.toString(distance));
  }

  public CheckRequest rows(int rows) {
    return set(CheckParams.ROWS, Integer.toString(rows));
  }

  /** Lists sentences without a source. */
  public CheckRequest unmatched(boolean listed) {
    return set(CheckParams.UNMATCHED, Boolean.toString(listed));
  }

  /** Lists windows without a source, one at every natural sentence, for other libraries. */
  public CheckRequest unmatchedWindows() {
    return set(CheckParams.UNMATCHED, "windows");
  }

  public CheckRequest candidates(boolean listed) {
    return set(CheckParams.CANDIDATES, Boolean.toString(listed));
  }

  /** Epoch of the seed for fingerprints of unmatched sentences. */
  public CheckRequest unmatchedSeed(String epoch) {
    return set(CheckParams.SITE_SEED, Objects.requireNonNull(epoch, "epoch"));
  }

  /** Purpose for which that seed is derived. */
  public CheckRequest unmatchedPurpose(String purpose) {
    return set(CheckParams.SITE_PURPOSE, Objects.requireNonNull(purpose, "purpose"));
  }

  public CheckRequest matches(boolean listed) {
    return set(CheckParams.MATCHES, Boolean.toString(listed));
  }

  public CheckRequest sources(String... ids) {
    params.set(CheckParams.SOURCES, ids);
    return this;
  }

  /** Allows a larger distance beside another match in the same source. */
  public CheckRequest extension(boolean extended) {
    return set(CheckParams.EXTENSION, Boolean.toString(extended));
  }

  public CheckRequest align(boolean aligned) {
    return set(CheckParams.ALIGN, Boolean.toString(aligned));
  }

  public CheckRequest rewritten(boolean told) {
    return set(CheckParams.REWRITTEN, Boolean.toString(told));
  }

  public CheckRequest passagesText(boolean carried) {
    return set(CheckParams.PASSAGES_TEXT, Boolean.toString(carried));
  }

  public CheckRequest excludeItself(boolean excluded) {
    return set(CheckParams.EXCLUDE_ITSELF, Boolean.toString(excluded));
  }

  /** Parts to set apart: quotations, references, ownWork, template, common; all by default. */
  public CheckRequest exclude(String... setApart) {
    return set(CheckParams.EXCLUDE, String.join(",", setApart));
  }

  public CheckRequest excludeSources(String... ids) {
    params.set(CheckParams.EXCLUDE_SOURCES, ids);
    return this;
  }

  /** Excludes the text's own entry in a collection, which must not be an alias. */
  public CheckRequest excludeEntry(String collection, String id) {
    return set(CheckParams.EXCLUDE_ITSELF, collection + "/" + Objects.requireNonNull(id, "id"));
  }

  /** The authors of the checked document, whose sources are own work. */
  public CheckRequest excludeAuthors(String... names) {
    params.set(CheckParams.EXCLUDE_AUTHOR, names);
    return this;
  }

  /** Minimum length of a passage in UTF-16 code units. */
  public CheckRequest lengthMin(int lengthMin) {
    return set(CheckParams.LENGTH_MIN, Integer.toString(lengthMin));
  }

  /** Maximum number of sources before short shared passages are common text; 0 for no limit. */
  public CheckRequest commonMax(int sources) {
    return set(CheckParams.COMMON_MAX, Integer.toString(sources));
  }

  /** Subtracts texts given to all authors, such as a handout; makes the request a POST. */
  public CheckRequest subtract(Collection<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(text -> subtracted.add(WellFormed.of(text)));
      setMethod(METHOD.POST);
    }
    return this;
  }

  boolean subtracts() {
    return !subtracted.isEmpty();
  }

  /** Time limit for partial results. */
  public CheckRequest timeAllowedMillis(long timeAllowedMillis) {
    return set(CheckParams.TIME_ALLOWED, Long.toString(timeAllowedMillis));
  }

  /** Accepts a partial answer if a shard fails. */
  public CheckRequest shardsTolerant(boolean tolerant) {
    return set(CheckParams.SHARDS_TOLERANT, Boolean.toString(tolerant));
  }

  /** Adds a value of any parameter but those of the input or the answer's form. */
  public CheckRequest param(String name, String value) {
    requireSettable(name, NOT_BY_NAME);
    params.add(name, Objects.requireNonNull(value, name));
    return this;
  }

  private CheckRequest set(String name, String value) {
    params.set(name, value);
    return this;
  }

  @Override
  public SolrParams getParams() {
    return getMethod() == METHOD.GET ? params : super.getParams();
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeContent(json);
    writeSubtracted(json, subtracted);
    writeParams(json, Set.of());
    json.writeEndObject();
  }

  private void writeContent(JsonGenerator json) throws IOException {
    if (text != null) {
      json.writeStringField(CheckParams.TEXT, text);
    }
    if (fingerprints != null) {
      json.writeStringField(CheckParams.FINGERPRINTS, fingerprints);
    }
  }

  static void writeSubtracted(JsonGenerator json, List<String> subtracted) throws IOException {
    if (!subtracted.isEmpty()) {
      writeStrings(CheckParams.SUBTRACT, subtracted, json);
    }
  }

  void writeDocument(JsonGenerator json) throws IOException {
    json.writeStartObject();
    String id = params.get(CheckParams.ID);
    if (id != null) {
      json.writeStringField(CheckParams.ID, WellFormed.of(id));
    }
    writeContent(json);
    writeParams(json, Set.of(CheckParams.ID));
    json.writeEndObject();
  }

  /** The length of text or fingerprints in UTF-16 code units. */
  long length() {
    long length = text == null ? 0 : text.length();
    return length + (fingerprints == null ? 0 : fingerprints.length());
  }

  @Override
  protected CheckResponse createResponse(SolrClient client) {
    return new CheckResponse();
  }
}
