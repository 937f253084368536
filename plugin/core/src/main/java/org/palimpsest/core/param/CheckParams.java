package org.palimpsest.core.param;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names of {@code /check}'s request parameters; docs/reference/check.md describes them. */
public final class CheckParams {

  public static final String PATH = "/check";
  public static final String ID = "id";
  public static final String TEXT = "text";
  public static final String FINGERPRINTS = "fingerprints";
  public static final String SUBTRACT = "subtract";

  /** The scheme and analysis of given fingerprints. */
  public static final String SCHEME = "scheme";

  public static final String FLIPS = "flips";
  public static final String DISTANCE = "distance";
  public static final String EXTENSION = "extension";
  public static final String ALIGN = "align";
  public static final String REWRITTEN = "rewritten";
  public static final String DEPTH = "depth";
  public static final String EXTENSION_DISTANCE = "extension.distance";
  public static final String WINDOWS = "windows";
  public static final String GAP = "gap";
  public static final String ROWS = "rows";
  public static final String START = "start";
  public static final String FQ = "fq";
  public static final String FL = "fl";
  public static final String DEBUG = "debug";
  public static final String UNMATCHED = "unmatched";
  public static final String CANDIDATES = "candidates";
  public static final String UNMATCHED_SEED = "unmatched.seed";
  public static final String UNMATCHED_PURPOSE = "unmatched.purpose";
  public static final String MATCHES = "matches";
  public static final String SOURCES = "sources";
  public static final String PASSAGES_TEXT = "passages.text";
  public static final String PASSAGES_RUNS = "passages.runs";
  public static final String COVERAGE = "coverage";
  public static final String TYPE = "type";
  public static final String SECTIONS = "sections";
  public static final String SECTIONS_LIKE = "sections.like";
  public static final String EXCLUDE_ITSELF = "excludeItself";

  /** Parts to set apart: quotations, references, ownWork, template, common. */
  public static final String EXCLUDE = "exclude";

  public static final String EXCLUDE_SOURCES = "exclude.sources";

  /** The entry of the suspicious text: COLLECTION/ID. */
  public static final String EXCLUDE_ENTRY = "exclude.entry";

  public static final String EXCLUDE_AUTHOR = "exclude.author";
  public static final String LENGTH_MIN = "length.min";
  public static final String COMMON_MAX = "common.max";
  public static final String SHORT_MIN = "short.min";

  /** The sentence table field, if a schema has several. */
  public static final String FIELD = "field";

  /** Solr's time limit in milliseconds. */
  public static final String TIME_ALLOWED = "timeAllowed";

  /** Solr's limit of processor time in milliseconds. */
  public static final String CPU_ALLOWED = "cpuAllowed";

  public static final String SHARDS_TOLERANT = "shards.tolerant";

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

  /** Parameters of {@code {!fingerprint}}. */
  public static final Set<String> OF_QUERY = Set.of(FIELD, FLIPS, DISTANCE);

  private static final Set<String> OF_REQUEST =
      Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT, FIELD, FQ, FL, DEBUG);

  /** Parameters of one document in a batch, beside its id, text or fingerprints. */
  public static final Set<String> OF_DOCUMENT =
      Set.copyOf(ALL.stream().filter(name -> !OF_REQUEST.contains(name)).toList());

  /** Parameters with several values. */
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

  /** Solr's parameters that a check obeys. */
  public static final Set<String> OF_SOLR = Set.of(TIME_ALLOWED, CPU_ALLOWED, SHARDS_TOLERANT);

  /** Parameters of the check's behaviour, not of its input. */
  public static final Set<String> OPTIONS = without(Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT));

  /** Parameters that a task of an agent may set. */
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

  /** Parameters kept out of logs: names of people, and queries, which may contain a text. */
  public static final Set<String> PERSONAL = Set.of(EXCLUDE_AUTHOR, FQ);

  private CheckParams() {}
}
