package org.palimpsest.solr.request;

import java.util.Set;
import org.palimpsest.core.param.CheckParams;

/** The names of the parameters that a coordinator sends to its shards. */
public final class RequestParams {

  /**
   * From the coordinator to the shards: one suspicious document, by parameters of its own as a
   * query string; repeated. All {@code palimpsest.} parameters but version and round stand in
   * there.
   */
  public static final String SHARD_DOCUMENT = "palimpsest.document";

  /** From the coordinator to the shards: the version of all that they say to each other. */
  public static final String SHARD_VERSION = "palimpsest.version";

  /** From the coordinator to the shards: the encoded windows. */
  public static final String SHARD_WINDOWS = "palimpsest.windows";

  /** From the coordinator to the shards: the text to align, compressed. */
  public static final String SHARD_TEXT = "palimpsest.text";

  /** From the coordinator to the shards: which round of the check it is. */
  public static final String SHARD_ROUND = "palimpsest.round";

  /** From the coordinator to the shards: how often the text's terms stand in the library. */
  public static final String SHARD_STATISTICS = "palimpsest.statistics";

  /** From the coordinator to the shards: how often the text's grams stand in the library. */
  public static final String SHARD_GRAMS = "palimpsest.grams";

  /** From the coordinator to the shards: the count of a window's holders that is enough. */
  public static final String SHARD_HOLDERS_MAX = "palimpsest.holders.max";

  /** From the coordinator to the shards: which windows are not looked up. */
  public static final String SHARD_UNSOUGHT = "palimpsest.unsought";

  /** From the coordinator to the shards: sources that stand for all that hold such windows. */
  public static final String SHARD_EXAMPLES = "palimpsest.examples";

  /** From the coordinator to the shards: which sources to look for verbatim text in. */
  public static final String SHARD_VERBATIM = "palimpsest.verbatim";

  /** From the coordinator to the shards: which sources to align in any case. */
  public static final String SHARD_CANDIDATES = "palimpsest.candidates";

  /** From the coordinator to the shards: which sources to compare statement by statement. */
  public static final String SHARD_RIVALS = "palimpsest.rivals";

  /** From the coordinator to the shards: the statements of the text that are compared. */
  public static final String SHARD_STATEMENTS = "palimpsest.statements";

  /** From the coordinator to the shards: the stretches in which short copies are looked for. */
  public static final String SHARD_STRETCHES = "palimpsest.stretches";

  /** From the coordinator to the shards: how many sentences the library holds. */
  public static final String SHARD_SENTENCES = "palimpsest.sentences";

  /** From the coordinator to the shards: the sections of the suspicious document. */
  public static final String SHARD_SECTIONS = "palimpsest.sections";

  /** What must never reach a log. */
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
