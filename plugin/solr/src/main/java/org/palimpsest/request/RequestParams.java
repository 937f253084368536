package org.palimpsest.request;

import java.util.List;
import java.util.Set;

/**
 * The names of the request parameters of {@code /check}; docs/reference/check.md describes them.
 */
public final class RequestParams {

  /** The unique key of the suspicious document. */
  public static final String ID = "id";

  /** The suspicious text itself; a body is better, it can be of any length. */
  public static final String TEXT = "text";

  /** Fingerprints in place of a text, base64url. */
  public static final String FINGERPRINTS = "fingerprints";

  /** Texts that everybody was given, which are not checked. */
  public static final String SUBTRACT = "subtract";

  /** How given fingerprints were made: the key that the collection's own ones have. */
  public static final String SCHEME = "scheme";

  /** How many bits of a probe are flipped at most. */
  public static final String FLIPS = "flips";

  /** The Hamming distance up to which a match stands by itself. */
  public static final String DISTANCE = "distance";

  /** Whether the whole table of a source that has a match is compared. */
  public static final String EXTENSION = "extension";

  /** Whether sources are aligned with the text, or fingerprints alone decide. */
  public static final String ALIGN = "align";

  /** Whether a short text's source may be told by its words alone. */
  public static final String REWRITTEN = "rewritten";

  /** Where candidates come from: the full-text index, too, or fingerprints alone. */
  public static final String DEPTH = "depth";

  /** The Hamming distance up to which matches count in a source that has one already. */
  public static final String EXTENSION_DISTANCE = "extension.distance";

  /** Whether to look windows up at every natural sentence, or only the sentences themselves. */
  public static final String WINDOWS = "windows";

  /** How far apart matches of one passage may be. */
  public static final String GAP = "gap";

  /** How many sources are reported. */
  public static final String ROWS = "rows";

  /** How many sources are left out in front of those that are reported. */
  public static final String START = "start";

  /** Queries that a document must match to be a source. */
  public static final String FQ = "fq";

  /** What is told of each source. */
  public static final String FL = "fl";

  /** Whether the times of a check's parts are told. */
  public static final String DEBUG = "debug";

  /** Whether what no passage explains is listed, of {@link Unmatched}. */
  public static final String UNMATCHED = "unmatched";

  /** Whether the sources that come nearest to what no passage explains are listed. */
  public static final String CANDIDATES = "candidates";

  /** With which epoch's seed the fingerprints of what is listed as unmatched are made. */
  public static final String UNMATCHED_SEED = "unmatched.seed";

  /** For which purpose a seed is made of that one, and used in its place. */
  public static final String UNMATCHED_PURPOSE = "unmatched.purpose";

  /** Whether sources list their matches one by one. */
  public static final String MATCHES = "matches";

  /** The unique keys of the only documents that can be sources. */
  public static final String SOURCES = "sources";

  /** Whether passages carry their text. */
  public static final String PASSAGES_TEXT = "passages.text";

  /** Whether passages say which of their words are the same on both sides. */
  public static final String PASSAGES_RUNS = "passages.runs";

  /** Whether it is told which characters each ratio counts, and which it does not. */
  public static final String COVERAGE = "coverage";

  /** The type of the suspicious document, which says what its sections look like. */
  public static final String TYPE = "type";

  /** The sections of the suspicious document that are checked. */
  public static final String SECTIONS = "sections";

  /** Whether passages count only where both sides lie in sections of one name. */
  public static final String SECTIONS_LIKE = "sections.like";

  /** Whether an indexed document with the suspicious one's id is left out. */
  public static final String EXCLUDE_ITSELF = "excludeItself";

  /** What is set apart, of {@link SetApart}. */
  public static final String EXCLUDE = "exclude";

  /** Unique keys of documents that are no sources. */
  public static final String EXCLUDE_SOURCES = "exclude.sources";

  /** The entry that the suspicious text itself is, as {@link OwnEntry} reads it. */
  public static final String EXCLUDE_ENTRY = "exclude.entry";

  /** The authors of the suspicious document; sources of theirs are own work. */
  public static final String EXCLUDE_AUTHOR = "exclude.author";

  /** Shorter passages are no evidence. */
  public static final String LENGTH_MIN = "length.min";

  /** What more sources than this share briefly is common text. */
  public static final String COMMON_MAX = "common.max";

  /** The least length of a short copy. */
  public static final String SHORT_MIN = "short.min";

  /** The sentence table field to check against, where a schema has several. */
  public static final String FIELD = "field";

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

  /** Every parameter that a user may set, for the reference and its test. */
  public static final List<String> ALL =
      List.of(
          ID,
          TEXT,
          FINGERPRINTS,
          SUBTRACT,
          SCHEME,
          FLIPS,
          DISTANCE,
          EXTENSION,
          ALIGN,
          REWRITTEN,
          DEPTH,
          EXTENSION_DISTANCE,
          WINDOWS,
          GAP,
          ROWS,
          START,
          FQ,
          FL,
          DEBUG,
          UNMATCHED,
          UNMATCHED_SEED,
          UNMATCHED_PURPOSE,
          CANDIDATES,
          MATCHES,
          SOURCES,
          PASSAGES_TEXT,
          PASSAGES_RUNS,
          COVERAGE,
          TYPE,
          SECTIONS,
          SECTIONS_LIKE,
          EXCLUDE_ITSELF,
          EXCLUDE,
          EXCLUDE_SOURCES,
          EXCLUDE_ENTRY,
          EXCLUDE_AUTHOR,
          LENGTH_MIN,
          COMMON_MAX,
          SHORT_MIN,
          FIELD);

  /** What says how {@code {!fingerprint}} looks for sentences. */
  public static final Set<String> OF_QUERY = Set.of(FIELD, FLIPS, DISTANCE);

  private static final Set<String> OF_REQUEST =
      Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT, FIELD, FQ, FL, DEBUG);

  /** What one document of several may set for itself, beside its id, text or fingerprints. */
  public static final Set<String> OF_DOCUMENT =
      Set.copyOf(ALL.stream().filter(name -> !OF_REQUEST.contains(name)).toList());

  /** What may be given several times; others say one thing. */
  public static final Set<String> REPEATED =
      Set.of(
          ID,
          TEXT,
          SUBTRACT,
          FQ,
          FL,
          DEBUG,
          SOURCES,
          SECTIONS,
          EXCLUDE,
          EXCLUDE_SOURCES,
          EXCLUDE_AUTHOR);

  /** What must never reach a log. */
  public static final Set<String> SECRET =
      Set.of(
          TEXT,
          FINGERPRINTS,
          SUBTRACT,
          SHARD_DOCUMENT,
          SHARD_WINDOWS,
          SHARD_TEXT,
          SHARD_STATISTICS,
          SHARD_GRAMS,
          SHARD_CANDIDATES,
          SHARD_RIVALS,
          SHARD_VERBATIM,
          SHARD_EXAMPLES);

  /**
   * What does not belong into a log either: names of people, and queries, which may hold a text.
   */
  public static final Set<String> PERSONAL = Set.of(EXCLUDE_AUTHOR, FQ);

  private RequestParams() {}
}
