package org.palimpsest.core.param;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The names of the request parameters of {@code /check}, and where each may be used;
 * docs/reference/check.md describes them.
 */
public final class CheckParams {

  /** The handler's path below a collection. */
  public static final String PATH = "/check";

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

  /** Whether what no passage explains is listed, true or windows. */
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

  /** What is set apart: quotations, references, ownWork, template, common. */
  public static final String EXCLUDE = "exclude";

  /** Unique keys of documents that are no sources. */
  public static final String EXCLUDE_SOURCES = "exclude.sources";

  /** The entry that the suspicious text itself is: COLLECTION/ID. */
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

  /** Solr's own: after how many milliseconds to answer with what was found so far. */
  public static final String TIME_ALLOWED = "timeAllowed";

  /** Solr's own: the same in milliseconds of processor time. */
  public static final String CPU_ALLOWED = "cpuAllowed";

  /** Solr's own: whether to answer although a shard does not. */
  public static final String SHARDS_TOLERANT = "shards.tolerant";

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

  /** Solr's own that a check obeys. */
  public static final Set<String> OF_SOLR = Set.of(TIME_ALLOWED, CPU_ALLOWED, SHARDS_TOLERANT);

  /** What says how a check goes; what is checked is said otherwise. */
  public static final Set<String> OPTIONS = without(Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT));

  /** What a task of an agent may set; the agent sets others itself, or they are of no use there. */
  public static final Set<String> OF_TASK =
      without(
          Set.of(
              ID,
              TEXT,
              FINGERPRINTS,
              SUBTRACT,
              SCHEME,
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
              EXCLUDE_ENTRY));

  private static Set<String> without(Collection<String> names) {
    return Stream.concat(ALL.stream(), OF_SOLR.stream())
        .filter(name -> !names.contains(name))
        .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What does not belong into a log either: names of people, and queries, which may hold a text.
   */
  public static final Set<String> PERSONAL = Set.of(EXCLUDE_AUTHOR, FQ);

  private CheckParams() {}
}
