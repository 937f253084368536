package org.palimpsest.solr.endpoint;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.MapSolrParams;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.servlet.SolrRequestParsers;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.wire.IdCodec;
import org.palimpsest.solr.wire.StatisticsCodec;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.WindowCodec;

/**
 * One suspicious document of a request between nodes. The sender may be anybody, so the bounds of
 * users apply. A {@link org.palimpsest.solr.rounds.Round} decodes its own fields; text and keys are
 * deflated and decoded here, within bounds of the whole request.
 *
 * @param fields encoded, by name
 * @param text or null
 * @param keys unique keys of sources, by field
 */
public record ShardBody(
    SolrParams params,
    Map<String, String> fields,
    @Nullable String text,
    Map<String, List<String>> keys) {

  private static final String FIELD_PREFIX = "palimpsest.";

  /** The key fields with their maximum counts. */
  private static final Map<String, Integer> KEYS_MAX =
      Map.of(
          RequestParams.SHARD_CANDIDATES, CandidateLimits.CHOSEN_MAX,
          RequestParams.SHARD_VERBATIM, CandidateLimits.VERBATIM_MAX,
          RequestParams.SHARD_EXAMPLES, CandidateLimits.VERBATIM_MAX,
          RequestParams.SHARD_RIVALS, CandidateLimits.CHOSEN_MAX);

  /**
   * Code units of all keys of a request: for each document of the largest request all keys of a
   * coordinator, 200 each.
   */
  private static final long KEYS_LENGTH_MAX = 60_000_000;

  /** Encoded characters for a code unit of text, with statistics and windows. */
  private static final int ENCODED_MAX = 12;

  /** Content type of a body with one document a line. */
  public static final String MEDIA_TYPE = "application/vnd.palimpsest.documents";

  /** One document's parameters as one value or line, without line ends. */
  public static String encode(SolrParams document) {
    String query = document.toQueryString();
    return query.isEmpty() ? query : query.substring(1);
  }

  /**
   * Removes all documents from the parameters; refuses unreadable or too long ones by BAD_REQUEST.
   */
  public static List<ShardBody> take(ModifiableSolrParams params, RequestLimits limits) {
    String[] documents = params.remove(RequestParams.SHARD_DOCUMENT);
    return documents == null ? List.of() : read(documents, limits);
  }

  /** Reads a body of one document a line; refuses unreadable or too long ones by BAD_REQUEST. */
  public static List<ShardBody> parse(String body, RequestLimits limits) {
    return read(body.split("\n", -1), limits);
  }

  public static int lengthMax(RequestLimits limits) {
    long ofTexts = (long) ENCODED_MAX * limits.requestTextLengthMax();
    return (int) Math.min(Integer.MAX_VALUE - 16, ofTexts + 2 * KEYS_LENGTH_MAX);
  }

  private static List<ShardBody> read(String[] documents, RequestLimits limits) {
    if (documents.length > limits.documentsMax()) {
      throw badRequest(
          "A request to a shard brings "
              + documents.length
              + " documents, must have at most "
              + limits.documentsMax()
              + ": documentsMax must be the same on all nodes.");
    }
    List<ShardBody> bodies = new ArrayList<>(documents.length);
    int left = limits.requestTextLengthMax();
    long keysLeft = KEYS_LENGTH_MAX;
    for (String document : documents) {
      ModifiableSolrParams own =
          new ModifiableSolrParams(SolrRequestParsers.parseQueryString(document));
      int keysLengthMax = (int) Math.min(limits.textLengthMax(), keysLeft);
      ShardBody body = read(own, Math.min(limits.textLengthMax(), left), keysLengthMax);
      left -= body.text == null ? 0 : body.text.length();
      keysLeft = Math.max(0, keysLeft - body.keysLength());
      bodies.add(body);
    }
    return bodies;
  }

  private static ShardBody read(ModifiableSolrParams params, int textLengthMax, int idsLengthMax) {
    Map<String, String> fields = new HashMap<>();
    for (String name : List.copyOf(params.getParameterNames())) {
      if (name.startsWith(FIELD_PREFIX)) {
        fields.put(name, String.valueOf(RequestBody.removeSingle(params, name)));
      }
    }
    try {
      String text = fields.remove(RequestParams.SHARD_TEXT);
      Map<String, List<String>> keys = new HashMap<>();
      KEYS_MAX.forEach(
          (name, countMax) -> {
            String encoded = fields.remove(name);
            if (encoded != null) {
              keys.put(name, IdCodec.decode(encoded, idsLengthMax, countMax));
            }
          });
      return new ShardBody(
          params, fields, text == null ? null : TextCodec.decode(text, textLengthMax), keys);
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  private static SolrException unreadable(RuntimeException e) {
    return badRequest("A request to a shard cannot be read: " + e.getMessage() + ".", e);
  }

  /**
   * A field, or null if absent.
   *
   * @param decode throws IllegalArgumentException or ArithmeticException for an unreadable value
   * @throws SolrException with BAD_REQUEST for it
   */
  public <T> @Nullable T field(String name, Function<String, T> decode) {
    String encoded = fields.get(name);
    try {
      return encoded == null ? null : decode.apply(encoded);
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw unreadable(e);
    }
  }

  /** The windows, or null if absent; refuses unreadable ones by BAD_REQUEST. */
  public @Nullable FingerprintedUnits windows(Scheme scheme) {
    String encoded = fields.get(RequestParams.SHARD_WINDOWS);
    try {
      return encoded == null ? null : WindowCodec.decode(scheme, encoded);
    } catch (IllegalArgumentException e) {
      throw badRequest("The windows of a request to a shard cannot be read.", e);
    }
  }

  /** Reads several fields; refuses them by BAD_REQUEST on an IllegalArgumentException. */
  public <T extends @Nullable Object> T decode(Function<SolrParams, T> decode) {
    try {
      return decode.apply(new MapSolrParams(fields));
    } catch (IllegalArgumentException e) {
      throw unreadable(e);
    }
  }

  public List<String> keysOf(String name) {
    return keys.getOrDefault(name, List.of());
  }

  public @Nullable TextStatistics statistics() {
    return field(RequestParams.SHARD_STATISTICS, StatisticsCodec::decode);
  }

  /** Holders at which counting stops; 0 if absent. */
  public int holdersMax() {
    Integer max = field(RequestParams.SHARD_HOLDERS_MAX, ShardBody::count);
    return max == null ? 0 : max;
  }

  private static int count(String value) {
    try {
      return Math.max(0, Integer.parseInt(value));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          RequestParams.SHARD_HOLDERS_MAX + " is no whole number", e);
    }
  }

  /**
   * Applies the administrator's bounds, since the sender may be no coordinator.
   *
   * @param invariants override everything
   * @param appends add to everything; a coordinator's documents have them already
   */
  public ShardBody within(@Nullable SolrParams invariants, @Nullable SolrParams appends) {
    ModifiableSolrParams bounded = new ModifiableSolrParams(params);
    for (String name : CheckParams.OF_DOCUMENT) {
      if (invariants != null && invariants.get(name) != null) {
        bounded.set(name, invariants.getParams(name));
      } else if (appends != null && appends.get(name) != null) {
        Set<String> values = new LinkedHashSet<>(values(bounded, name));
        values.addAll(values(appends, name));
        bounded.set(name, values.toArray(String[]::new));
      }
    }
    return new ShardBody(bounded, fields, text, keys);
  }

  private static List<String> values(SolrParams params, String name) {
    String[] values = params.getParams(name);
    return values == null ? List.of() : List.of(values);
  }

  public CheckParameters parameters(String fieldName) {
    ModifiableSolrParams ofField = new ModifiableSolrParams(params);
    ofField.set(CheckParams.FIELD, fieldName);
    return CheckParameters.of(ofField);
  }

  private long keysLength() {
    return keys.values().stream().flatMap(List::stream).mapToLong(String::length).sum();
  }
}
