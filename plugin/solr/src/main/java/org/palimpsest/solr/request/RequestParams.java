package org.palimpsest.solr.request;

import java.util.Set;
import org.palimpsest.core.param.CheckParams;

/** The parameters that a coordinator sends to its shards. */
public final class RequestParams {

  /** A document as a query string of its own parameters; repeated. Most others are in it. */
  public static final String SHARD_DOCUMENT = "palimpsest.document";

  public static final String SHARD_VERSION = "palimpsest.version";

  public static final String SHARD_ROUND = "palimpsest.round";

  public static final String SHARD_WINDOWS = "palimpsest.windows";

  /** The deflated text. */
  public static final String SHARD_TEXT = "palimpsest.text";

  /** Frequencies of the text's terms in the library. */
  public static final String SHARD_STATISTICS = "palimpsest.statistics";

  /** Frequencies of the text's grams in the library. */
  public static final String SHARD_GRAMS = "palimpsest.grams";

  /** The count of a window's holders above which counting stops. */
  public static final String SHARD_HOLDERS_MAX = "palimpsest.holders.max";

  /** Indexes of windows that are not looked up. */
  public static final String SHARD_UNSOUGHT = "palimpsest.unsought";

  /** Sources that represent all holders of such windows. */
  public static final String SHARD_EXAMPLES = "palimpsest.examples";

  /** Sources that may share verbatim text. */
  public static final String SHARD_VERBATIM = "palimpsest.verbatim";

  /** Sources to align. */
  public static final String SHARD_CANDIDATES = "palimpsest.candidates";

  /** Sources to compare statement by statement. */
  public static final String SHARD_RIVALS = "palimpsest.rivals";

  /** Statements of the text to compare. */
  public static final String SHARD_STATEMENTS = "palimpsest.statements";

  /** Stretches of the text to search for short copies. */
  public static final String SHARD_STRETCHES = "palimpsest.stretches";

  /** The number of sentences in the library. */
  public static final String SHARD_SENTENCES = "palimpsest.sentences";

  public static final String SHARD_SECTIONS = "palimpsest.sections";

  /** Parameters that must not be logged. */
  public static final Set<String> SECRET =
      Set.of(
          CheckParams.TEXT,
          CheckParams.FINGERPRINTS,
          CheckParams.SUBTRACT,
          SHARD_DOCUMENT,
          SHARD_WINDOWS,
          SHARD_TEXT,
          SHARD_STATISTICS,
          SHARD_GRAMS,
          SHARD_CANDIDATES,
          SHARD_RIVALS,
          SHARD_VERBATIM,
          SHARD_EXAMPLES);

  private RequestParams() {}
}
