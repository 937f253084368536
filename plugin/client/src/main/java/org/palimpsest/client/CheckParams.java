package org.palimpsest.client;

import java.util.Set;

/** Names of the request parameters of {@code /check}. */
public final class CheckParams {

  /** The handler's path below a collection. */
  public static final String PATH = "/check";

  /** The text to check; in a request's body only. */
  public static final String TEXT = "text";

  /**
   * The name of the text, which says nothing else; or of the indexed document to check where there
   * is no text.
   */
  public static final String ID = "id";

  /** Fingerprints instead of a text; in a request's body only. */
  public static final String FINGERPRINTS = "fingerprints";

  /** Texts that everybody was given, which are not checked; in a request's body only. */
  public static final String SUBTRACT = "subtract";

  /** Whether the source of a short text may be told by its words. */
  public static final String REWRITTEN = "rewritten";

  /** How the fingerprints were made. */
  public static final String SCHEME = "scheme";

  /** How many bits of a segment may differ in a probe: 0 to 2. */
  public static final String FLIPS = "flips";

  /** The largest Hamming distance of a match. */
  public static final String DISTANCE = "distance";

  /** The largest Hamming distance of a match beside another match. */
  public static final String EXTENSION_DISTANCE = "extension.distance";

  /** How many sources are returned. */
  public static final String ROWS = "rows";

  /** How many sources are left out in front of those that are returned. */
  public static final String START = "start";

  /** Queries that a document must match to be a source; may be repeated. */
  public static final String FQ = "fq";

  /** What is returned of each source; of no use in a {@link CheckRequest}, which reads all. */
  public static final String FL = "fl";

  /** Whether the times of a check's parts are returned. */
  public static final String DEBUG = "debug";

  /** Whether a match beside another in the same source counts at a larger distance. */
  public static final String EXTENSION = "extension";

  /** Whether sources are aligned with the text, or fingerprints alone decide. */
  public static final String ALIGN = "align";

  /** Whether what has no source is listed: sentences with true, windows with windows. */
  public static final String UNMATCHED = "unmatched";

  /** Whether the sources that come nearest to what no passage explains are listed. */
  public static final String CANDIDATES = "candidates";

  /** With which epoch's seed the fingerprints of what is listed as unmatched are made. */
  public static final String UNMATCHED_SEED = "unmatched.seed";

  /** For which purpose a seed is made of that one, and used in its place. */
  public static final String UNMATCHED_PURPOSE = "unmatched.purpose";

  /** Whether sources list their matches one by one. */
  public static final String MATCHES = "matches";

  /** The ids of the only documents that can be sources. */
  public static final String SOURCES = "sources";

  /** Whether each span of a passage carries its text. */
  public static final String PASSAGES_TEXT = "passages.text";

  /** Whether it is told which characters each ratio counts, and which it does not. */
  public static final String COVERAGE = "coverage";

  /** Whether passages say which of their words are the same on both sides. */
  public static final String PASSAGES_RUNS = "passages.runs";

  /** Whether an indexed document that is checked by its id is left out. */
  public static final String EXCLUDE_ITSELF = "excludeItself";

  /** What is set apart: quotations, references, ownWork, template, common; all by default. */
  public static final String EXCLUDE = "exclude";

  /** Ids of documents that are no sources. */
  public static final String EXCLUDE_SOURCES = "exclude.sources";

  /** The one indexed document that the text itself is: COLLECTION/ID. */
  public static final String EXCLUDE_ENTRY = "exclude.entry";

  /** An author of the checked document; sources of the same author are own work. */
  public static final String EXCLUDE_AUTHOR = "exclude.author";

  /** Shorter passages do not count. */
  public static final String LENGTH_MIN = "length.min";

  /** What more sources than this share in short passages is common text. */
  public static final String COMMON_MAX = "common.max";

  /** The least length of a short copy: Han characters, or these and letters; 0 for none. */
  public static final String SHORT_MIN = "short.min";

  /** Solr's own: after how many milliseconds to answer with what was found so far. */
  public static final String TIME_ALLOWED = "timeAllowed";

  /** Solr's own: the same in milliseconds of processor time. */
  public static final String CPU_ALLOWED = "cpuAllowed";

  /** Solr's own: whether to answer although a shard does not. */
  public static final String SHARDS_TOLERANT = "shards.tolerant";

  /** Where candidates come from: {@code text} or {@code fingerprints}. */
  public static final String DEPTH = "depth";

  /** Whether windows are looked up, or only sentences. */
  public static final String WINDOWS = "windows";

  /** How far matches may lie apart to be one passage. */
  public static final String GAP = "gap";

  /** The type of the checked document. */
  public static final String TYPE = "type";

  /** The sections of the checked document that are checked. */
  public static final String SECTIONS = "sections";

  /** Whether passages count only between sections of one name. */
  public static final String SECTIONS_LIKE = "sections.like";

  /** The sentence table field to check against. */
  public static final String FIELD = "field";

  /** All that say how a check goes; by these a name that is misspelt is told. */
  public static final Set<String> ALL =
      Set.of(
          SCHEME,
          FLIPS,
          DISTANCE,
          EXTENSION,
          EXTENSION_DISTANCE,
          ALIGN,
          REWRITTEN,
          DEPTH,
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
          FIELD,
          TIME_ALLOWED,
          CPU_ALLOWED,
          SHARDS_TOLERANT);

  private CheckParams() {}
}
