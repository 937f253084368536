package org.palimpsest.check;

import java.util.List;
import java.util.Set;

/**
 * The names of the request parameters of {@code /check}; docs/reference/check.md describes them.
 */
public final class CheckParams {

  /** The unique key of the suspicious document. */
  public static final String ID = "id";

  /** The suspicious text itself; a body is better, it can be of any length. */
  public static final String TEXT = "text";

  /** Fingerprints in place of a text, base64url. */
  public static final String FINGERPRINTS = "fingerprints";

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

  /** The Hamming distance up to which matches count in a source that has one already. */
  public static final String EXTENSION_DISTANCE = "extension.distance";

  /** Whether to look windows up at every natural sentence, or only the sentences themselves. */
  public static final String WINDOWS = "windows";

  /** How far apart matches of one passage may be. */
  public static final String GAP = "gap";

  /** How many sources are reported. */
  public static final String ROWS = "rows";

  /** Whether the sentences that no passage explains are listed. */
  public static final String UNMATCHED = "unmatched";

  /** Whether passages carry their text. */
  public static final String PASSAGES_TEXT = "passages.text";

  /** Whether an indexed document with the suspicious one's id is left out. */
  public static final String EXCLUDE_ITSELF = "excludeItself";

  /** What is set apart, of {@link SetApart}. */
  public static final String EXCLUDE = "exclude";

  /** Unique keys of documents that are no sources. */
  public static final String EXCLUDE_SOURCES = "exclude.sources";

  /** The authors of the suspicious document; sources of theirs are own work. */
  public static final String EXCLUDE_AUTHOR = "exclude.author";

  /** Shorter passages are no evidence. */
  public static final String LENGTH_MIN = "length.min";

  /** What more sources than this share briefly is common text. */
  public static final String COMMON_MAX = "common.max";

  /** The sentence table field to check against, where a schema has several. */
  public static final String FIELD = "field";

  /** From the coordinator to the shards: the encoded windows. */
  public static final String SHARD_WINDOWS = "palimpsest.windows";

  /** From the coordinator to the shards: the text to align, compressed. */
  public static final String SHARD_TEXT = "palimpsest.text";

  /** Every parameter that a user may set, for the reference and its test. */
  public static final List<String> ALL =
      List.of(
          ID,
          TEXT,
          FINGERPRINTS,
          SCHEME,
          FLIPS,
          DISTANCE,
          EXTENSION,
          ALIGN,
          EXTENSION_DISTANCE,
          WINDOWS,
          GAP,
          ROWS,
          UNMATCHED,
          PASSAGES_TEXT,
          EXCLUDE_ITSELF,
          EXCLUDE,
          EXCLUDE_SOURCES,
          EXCLUDE_AUTHOR,
          LENGTH_MIN,
          COMMON_MAX,
          FIELD);

  /** What must never reach a log. */
  public static final Set<String> SECRET = Set.of(TEXT, FINGERPRINTS, SHARD_WINDOWS, SHARD_TEXT);

  /** What is no secret, and still nothing for a log: names of people. */
  public static final Set<String> PERSONAL = Set.of(EXCLUDE_AUTHOR);

  private CheckParams() {}
}
