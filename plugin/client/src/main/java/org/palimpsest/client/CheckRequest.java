package org.palimpsest.client;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.client.solrj.SolrClient;
import org.apache.solr.common.params.CommonParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.param.CheckParams;

/**
 * Asks a library which of its documents a text reuses.
 *
 * <p>A text or fingerprints go in the body of a POST as {@code {"text": ..., "params": {...}}},
 * never in a URL, which would be logged. An indexed document is named in a GET. Send it with {@link
 * SolrConnection#check}, which says failures in sentences, or with any other SolrJ client.
 *
 * <p>Not safe for use by several threads.
 */
public final class CheckRequest extends AbstractCheckRequest<CheckResponse> {

  private static final long serialVersionUID = 1L;

  /** Parameters with a way of their own into a request, or that would break it. */
  private static final Set<String> NOT_BY_NAME =
      Set.of(
          CheckParams.TEXT,
          CheckParams.ID,
          CheckParams.FINGERPRINTS,
          CheckParams.SUBTRACT,
          CheckParams.FL, // the result needs a whole answer
          CommonParams.WT,
          CommonParams.STREAM_BODY);

  /** The member of a body that holds parameters. */
  static final String PARAMS = "params";

  private final transient @Nullable String text;
  private final transient @Nullable String fingerprints;
  private final transient List<String> subtracted = new ArrayList<>();
  private final transient ModifiableSolrParams params = new ModifiableSolrParams();

  private CheckRequest(METHOD method, @Nullable String text, @Nullable String fingerprints) {
    super(method);
    this.text = text;
    this.fingerprints = fingerprints;
  }

  /**
   * Checks a text. Offsets in the answer count its UTF-16 code units; an unpaired surrogate, which
   * UTF-8 cannot carry, is sent as U+FFFD and so moves none.
   */
  public static CheckRequest ofText(String text) {
    return new CheckRequest(METHOD.POST, WellFormed.of(text), null);
  }

  /** Checks a document of the library itself. */
  public static CheckRequest ofIndexedDocument(String id) {
    return new CheckRequest(METHOD.GET, null, null).id(id);
  }

  /**
   * Checks fingerprints instead of a text; offsets and lengths in the answer then count them.
   *
   * @param fingerprints in base64url, one behind the other, as {@code FingerprintList.toText}
   *     writes them
   * @param scheme how they were made: the key that the collection's own ones have
   */
  public static CheckRequest ofFingerprints(String fingerprints, String scheme) {
    return new CheckRequest(METHOD.POST, null, fingerprints).set(CheckParams.SCHEME, scheme);
  }

  /** Names the text, for the answer; an indexed document of that id is another document. */
  public CheckRequest id(String id) {
    return set(CheckParams.ID, Objects.requireNonNull(id, "id"));
  }

  /** How many bits of a segment may differ in a probe: 0 to 2. */
  public CheckRequest flips(int flips) {
    return set(CheckParams.FLIPS, Integer.toString(flips));
  }

  /** The largest Hamming distance of a match. */
  public CheckRequest distance(int distance) {
    return set(CheckParams.DISTANCE, Integer.toString(distance));
  }

  /** The largest Hamming distance of a match beside another match. */
  public CheckRequest extensionDistance(int distance) {
    return set(CheckParams.EXTENSION_DISTANCE, Integer.toString(distance));
  }

  /** How many sources are returned. */
  public CheckRequest rows(int rows) {
    return set(CheckParams.ROWS, Integer.toString(rows));
  }

  /** Whether the sentences without a source are listed. */
  public CheckRequest unmatched(boolean listed) {
    return set(CheckParams.UNMATCHED, Boolean.toString(listed));
  }

  /**
   * Lists windows without a source, one at every natural sentence: what another library is best
   * asked for.
   */
  public CheckRequest unmatchedWindows() {
    return set(CheckParams.UNMATCHED, "windows");
  }

  /** Whether the sources that come nearest to what no passage explains are listed. */
  public CheckRequest candidates(boolean listed) {
    return set(CheckParams.CANDIDATES, Boolean.toString(listed));
  }

  /** With which epoch's seed the fingerprints of what is listed as unmatched are made. */
  public CheckRequest unmatchedSeed(String epoch) {
    return set(CheckParams.SITE_SEED, Objects.requireNonNull(epoch, "epoch"));
  }

  /** For which purpose a seed is made of that one, and used in its place. */
  public CheckRequest unmatchedPurpose(String purpose) {
    return set(CheckParams.SITE_PURPOSE, Objects.requireNonNull(purpose, "purpose"));
  }

  /** Whether sources list their matches one by one. */
  public CheckRequest matches(boolean listed) {
    return set(CheckParams.MATCHES, Boolean.toString(listed));
  }

  /** The only documents that can be sources: no others are looked for. */
  public CheckRequest sources(String... ids) {
    params.set(CheckParams.SOURCES, ids);
    return this;
  }

  /** Whether a match beside another in the same source counts at a larger distance. */
  public CheckRequest extension(boolean extended) {
    return set(CheckParams.EXTENSION, Boolean.toString(extended));
  }

  /** Whether sources are aligned with the text, or fingerprints alone decide. */
  public CheckRequest align(boolean aligned) {
    return set(CheckParams.ALIGN, Boolean.toString(aligned));
  }

  /** Whether the source of some sentences may be told by their words alone. */
  public CheckRequest rewritten(boolean told) {
    return set(CheckParams.REWRITTEN, Boolean.toString(told));
  }

  /** Whether each span of a passage carries its text. */
  public CheckRequest passagesText(boolean carried) {
    return set(CheckParams.PASSAGES_TEXT, Boolean.toString(carried));
  }

  /** Whether an indexed document that is checked by its id is left out. */
  public CheckRequest excludeItself(boolean excluded) {
    return set(CheckParams.EXCLUDE_ITSELF, Boolean.toString(excluded));
  }

  /** What is set apart, of quotations, references, ownWork, template, common; all by default. */
  public CheckRequest exclude(String... setApart) {
    return set(CheckParams.EXCLUDE, String.join(",", setApart));
  }

  /** Documents of the library that are no sources. */
  public CheckRequest excludeSources(String... ids) {
    params.set(CheckParams.EXCLUDE_SOURCES, ids);
    return this;
  }

  /**
   * Says that the text is in a collection already: that entry is not its source, while another
   * collection's document of the same id can be.
   *
   * @param collection its own name, not that of an alias
   */
  public CheckRequest excludeEntry(String collection, String id) {
    return set(CheckParams.EXCLUDE_ITSELF, collection + "/" + Objects.requireNonNull(id, "id"));
  }

  /** The authors of the checked document; sources of the same authors are own work. */
  public CheckRequest excludeAuthors(String... names) {
    params.set(CheckParams.EXCLUDE_AUTHOR, names);
    return this;
  }

  /** From how many UTF-16 code units on a passage counts. */
  public CheckRequest lengthMin(int lengthMin) {
    return set(CheckParams.LENGTH_MIN, Integer.toString(lengthMin));
  }

  /** What more sources than this share in short passages is common text; 0 for no limit. */
  public CheckRequest commonMax(int sources) {
    return set(CheckParams.COMMON_MAX, Integer.toString(sources));
  }

  /**
   * Texts that everybody was given, such as an assignment's handout: what the document has of them
   * is not checked. They go into the body, so that the request of an indexed document becomes a
   * POST, too.
   */
  public CheckRequest subtract(Collection<String> texts) {
    if (!texts.isEmpty()) {
      texts.forEach(text -> subtracted.add(WellFormed.of(text)));
      setMethod(METHOD.POST);
    }
    return this;
  }

  /** Whether it subtracts texts of its own. */
  boolean subtracts() {
    return !subtracted.isEmpty();
  }

  /** After how many milliseconds to answer with what was found so far. */
  public CheckRequest timeAllowedMillis(long timeAllowedMillis) {
    return set(CheckParams.TIME_ALLOWED, Long.toString(timeAllowedMillis));
  }

  /** Whether to answer, marked as partial, although a shard does not. */
  public CheckRequest shardsTolerant(boolean tolerant) {
    return set(CheckParams.SHARDS_TOLERANT, Boolean.toString(tolerant));
  }

  /**
   * Adds a value of any other parameter.
   *
   * @throws IllegalArgumentException if the parameter says what is checked, or the form of the
   *     answer
   */
  public CheckRequest param(String name, String value) {
    requireSettable(name);
    params.add(name, Objects.requireNonNull(value, name));
    return this;
  }

  static void requireSettable(String name) {
    if (NOT_BY_NAME.contains(name)) {
      throw new IllegalArgumentException("the parameter " + name + " cannot be set by name");
    }
  }

  private CheckRequest set(String name, String value) {
    params.set(name, value);
    return this;
  }

  /** What goes into the URL: everything of a GET, nothing of a POST. */
  @Override
  public SolrParams getParams() {
    return getMethod() == METHOD.GET ? params : super.getParams();
  }

  @Override
  void writeBody(JsonGenerator json) throws IOException {
    json.writeStartObject();
    writeContent(json);
    writeSubtracted(json, subtracted);
    json.writeObjectFieldStart(PARAMS);
    writeParams(json, params, Set.of());
    json.writeEndObject();
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

  /** Writes the member that holds what is subtracted, unless that is nothing. */
  static void writeSubtracted(JsonGenerator json, List<String> subtracted) throws IOException {
    if (!subtracted.isEmpty()) {
      json.writeArrayFieldStart(CheckParams.SUBTRACT);
      for (String text : subtracted) {
        json.writeString(text);
      }
      json.writeEndArray();
    }
  }

  /** Writes it as one of several documents. */
  void writeDocument(JsonGenerator json) throws IOException {
    json.writeStartObject();
    String id = params.get(CheckParams.ID);
    if (id != null) {
      json.writeStringField(CheckParams.ID, WellFormed.of(id));
    }
    writeContent(json);
    json.writeObjectFieldStart(PARAMS);
    writeParams(json, params, Set.of(CheckParams.ID));
    json.writeEndObject();
    json.writeEndObject();
  }

  /** How many UTF-16 code units of text or fingerprints it brings. */
  long length() {
    long length = text == null ? 0 : text.length();
    return length + (fingerprints == null ? 0 : fingerprints.length());
  }

  /** Writes parameters as members of an object. */
  static void writeParams(JsonGenerator json, ModifiableSolrParams params, Set<String> without)
      throws IOException {
    for (Iterator<String> names = params.getParameterNamesIterator(); names.hasNext(); ) {
      String name = names.next();
      if (!without.contains(name)) {
        write(json, name, params.getParams(name));
      }
    }
  }

  private static void write(JsonGenerator json, String name, String[] values) throws IOException {
    if (values.length == 1) {
      json.writeStringField(name, WellFormed.of(values[0]));
      return;
    }
    json.writeArrayFieldStart(name);
    for (String value : values) {
      json.writeString(WellFormed.of(value));
    }
    json.writeEndArray();
  }

  @Override
  protected CheckResponse createResponse(SolrClient client) {
    return new CheckResponse();
  }
}
