package org.palimpsest.handler;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.servlet.SolrRequestParsers;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.CandidateLimits;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.request.CheckParameters;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.IdCodec;
import org.palimpsest.wire.NumbersCodec;
import org.palimpsest.wire.ShortCodec;
import org.palimpsest.wire.StatisticsCodec;
import org.palimpsest.wire.TextCodec;

/**
 * What a coordinator sends to its shards about one suspicious document. Anybody can send the like,
 * so that no more is read than a handler takes from a user.
 *
 * @param params plain ones
 * @param windows encoded: only a schema knows how to read them
 * @param text the suspicious text, where it is wanted
 * @param statistics of its terms in the whole library
 * @param gramFrequencies how many documents of the library have each of its grams
 * @param candidates unique keys of sources to align
 * @param verbatim unique keys of sources to look for verbatim text in
 * @param examples unique keys of sources that stand for many
 * @param rivals unique keys of sources to compare statement by statement
 * @param statements of the text, for each of the rivals, as a {@link Round} reads them
 * @param stretches of the text in which short copies are looked for
 * @param unsought the indexes of windows that are not looked up
 * @param holdersMax the count of a window's holders that is enough; 0 where none was sent
 */
@SuppressWarnings("ArrayRecordComponent") // one for each gram of a long text; never compared
record ShardBody(
    SolrParams params,
    @Nullable String windows,
    @Nullable String text,
    @Nullable TextStatistics statistics,
    long @Nullable [] gramFrequencies,
    List<String> candidates,
    List<String> verbatim,
    List<String> examples,
    List<String> rivals,
    long @Nullable [] statements,
    ShortCodec.@Nullable Stretches stretches,
    Set<Integer> unsought,
    int holdersMax) {

  /**
   * How long the keys of all documents of a request may be together, in UTF-16 code units: of each
   * document of the largest request all those that a coordinator names, of 200 each.
   */
  private static final long KEYS_LENGTH_MAX = 60_000_000;

  /**
   * How many characters a code unit of the text takes at most: itself, its terms' statistics, its
   * windows.
   */
  private static final int ENCODED_MAX = 12;

  /** What a body is called that has a line for each document. */
  static final String MEDIA_TYPE = "application/vnd.palimpsest.documents";

  /** One document's parameters as the value of one, or as a line: it has no end of a line. */
  static String encode(SolrParams document) {
    String query = document.toQueryString();
    return query.isEmpty() ? query : query.substring(1); // a question mark
  }

  /**
   * Takes all documents out of the parameters.
   *
   * @throws SolrException with BAD_REQUEST if they cannot be read, or are longer than allowed
   */
  static List<ShardBody> take(ModifiableSolrParams params, CheckLimits limits) {
    String[] documents = params.remove(RequestParams.SHARD_DOCUMENT);
    return documents == null ? List.of() : read(documents, limits);
  }

  /**
   * Reads a body, a document a line.
   *
   * @throws SolrException with BAD_REQUEST if they cannot be read, or are longer than allowed
   */
  static List<ShardBody> parse(String body, CheckLimits limits) {
    return read(body.split("\n", -1), limits);
  }

  /** How long such a body may be: what is encoded is short beside that. */
  static int lengthMax(CheckLimits limits) {
    long ofTexts = (long) ENCODED_MAX * limits.requestTextLengthMax();
    return (int) Math.min(Integer.MAX_VALUE - 16, ofTexts + 2 * KEYS_LENGTH_MAX);
  }

  private static List<ShardBody> read(String[] documents, CheckLimits limits) {
    if (documents.length > limits.documentsMax()) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST,
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
    try {
      return new ShardBody(
          params,
          CheckBody.removeSingle(params, RequestParams.SHARD_WINDOWS),
          taken(params, RequestParams.SHARD_TEXT, text -> TextCodec.decode(text, textLengthMax)),
          taken(params, RequestParams.SHARD_STATISTICS, StatisticsCodec::decode),
          taken(params, RequestParams.SHARD_GRAMS, NumbersCodec::decode),
          ids(params, RequestParams.SHARD_CANDIDATES, idsLengthMax, CandidateLimits.CHOSEN_MAX),
          ids(params, RequestParams.SHARD_VERBATIM, idsLengthMax, CandidateLimits.VERBATIM_MAX),
          ids(params, RequestParams.SHARD_EXAMPLES, idsLengthMax, CandidateLimits.VERBATIM_MAX),
          ids(params, RequestParams.SHARD_RIVALS, idsLengthMax, CandidateLimits.CHOSEN_MAX),
          taken(params, RequestParams.SHARD_STATEMENTS, NumbersCodec::decode),
          taken(params, RequestParams.SHARD_STRETCHES, ShortCodec::decode),
          indexes(taken(params, RequestParams.SHARD_UNSOUGHT, NumbersCodec::decode)),
          count(params, RequestParams.SHARD_HOLDERS_MAX));
    } catch (IllegalArgumentException | ArithmeticException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "A request to a shard cannot be read: " + e.getMessage() + ".", e);
    }
  }

  /** Takes a member out of the parameters; null where it was not sent. */
  private static <T> @Nullable T taken(
      ModifiableSolrParams params, String name, Function<String, T> decode) {
    String value = CheckBody.removeSingle(params, name);
    return value == null ? null : decode.apply(value);
  }

  private static List<String> ids(
      ModifiableSolrParams params, String name, int lengthMax, int countMax) {
    List<String> ids = taken(params, name, value -> IdCodec.decode(value, lengthMax, countMax));
    return ids == null ? List.of() : ids;
  }

  private static Set<Integer> indexes(long @Nullable [] numbers) {
    return numbers == null
        ? Set.of()
        : Arrays.stream(numbers).mapToObj(Math::toIntExact).collect(Collectors.toSet());
  }

  private static int count(ModifiableSolrParams params, String name) {
    String value = CheckBody.removeSingle(params, name);
    try {
      return value == null ? 0 : Math.max(0, Integer.parseInt(value));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(name + " is no whole number", e);
    }
  }

  /**
   * The same within the bounds that an administrator sets: who sends it may be no coordinator.
   *
   * @param invariants go before everything
   * @param appends add to everything; what a coordinator sends has them already
   */
  ShardBody within(@Nullable SolrParams invariants, @Nullable SolrParams appends) {
    ModifiableSolrParams bounded = new ModifiableSolrParams(params);
    for (String name : RequestParams.OF_DOCUMENT) {
      if (invariants != null && invariants.get(name) != null) {
        bounded.set(name, invariants.getParams(name));
      } else if (appends != null && appends.get(name) != null) {
        Set<String> values = new LinkedHashSet<>(values(bounded, name));
        values.addAll(values(appends, name));
        bounded.set(name, values.toArray(String[]::new));
      }
    }
    return new ShardBody(
        bounded,
        windows,
        text,
        statistics,
        gramFrequencies,
        candidates,
        verbatim,
        examples,
        rivals,
        statements,
        stretches,
        unsought,
        holdersMax);
  }

  private static List<String> values(SolrParams params, String name) {
    String[] values = params.getParams(name);
    return values == null ? List.of() : List.of(values);
  }

  /**
   * The parameters of the document, where another field than the request's cannot be meant.
   *
   * @param fieldName of the sentence table, as the whole request names it
   */
  CheckParameters parameters(String fieldName) {
    ModifiableSolrParams ofField = new ModifiableSolrParams(params);
    ofField.set(RequestParams.FIELD, fieldName);
    return CheckParameters.of(ofField);
  }

  private long keysLength() {
    return Stream.of(candidates, verbatim, examples, rivals)
        .flatMap(List::stream)
        .mapToLong(String::length)
        .sum();
  }
}
