package org.palimpsest.core.param;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The names of the request parameters of {@code /check}, and where each may be used;
 * docs/reference/check.md describes them.
 */
public final class CheckParams {

  /** The handler's path below a collection. */
  public static final String PATH = "/check";

  public static final String ID = "id";
  public static final String TEXT = "text";
  public static final String FINGERPRINTS = "fingerprints";
  public static final String SCHEME = "scheme";
  public static final String SUBTRACT = "subtract";
  public static final String PROFILE = "profile";
  public static final String DISTANCE = "distance";
  public static final String REWRITTEN = "rewritten";
  public static final String SHORT_MIN = "short.min";
  public static final String SOURCES = "sources";
  public static final String TYPE = "type";
  public static final String SECTIONS = "sections";
  public static final String SECTIONS_LIKE = "sections.like";
  public static final String EXCLUDE = "exclude";
  public static final String EXCLUDE_ITSELF = "exclude.itself";
  public static final String EXCLUDE_SOURCES = "exclude.sources";
  public static final String EXCLUDE_AUTHOR = "exclude.author";
  public static final String LENGTH_MIN = "length.min";
  public static final String COMMON_MAX = "common.max";
  public static final String UNMATCHED = "unmatched";
  public static final String PASSAGES_TEXT = "passages.text";
  public static final String COVERAGE = "coverage";
  public static final String MATCHES = "matches";
  public static final String FIELD = "field";
  public static final String ROWS = "rows";
  public static final String START = "start";
  public static final String FQ = "fq";
  public static final String FL = "fl";
  public static final String DEBUG = "debug";

  public static final String ALIGN = "expert.align";
  public static final String CANDIDATES = "expert.candidates";
  public static final String DEPTH = "expert.depth";
  public static final String EXTENSION = "expert.extension";
  public static final String EXTENSION_DISTANCE = "expert.extension.distance";
  public static final String FLIPS = "expert.flips";
  public static final String GAP = "expert.gap";
  public static final String WINDOWS = "expert.windows";

  public static final String SITE_SEED = "site.seed";
  public static final String SITE_PURPOSE = "site.purpose";

  /** Solr's limits of time in milliseconds, and its consent to answers without some shards. */
  public static final String TIME_ALLOWED = "timeAllowed";

  public static final String CPU_ALLOWED = "cpuAllowed";
  public static final String SHARDS_TOLERANT = "shards.tolerant";

  /** The parameters for users. */
  public static final List<String> PUBLIC =
      List.of(
          ID,
          TEXT,
          FINGERPRINTS,
          SCHEME,
          SUBTRACT,
          PROFILE,
          DISTANCE,
          REWRITTEN,
          SHORT_MIN,
          SOURCES,
          TYPE,
          SECTIONS,
          SECTIONS_LIKE,
          EXCLUDE,
          EXCLUDE_ITSELF,
          EXCLUDE_SOURCES,
          EXCLUDE_AUTHOR,
          LENGTH_MIN,
          COMMON_MAX,
          UNMATCHED,
          PASSAGES_TEXT,
          COVERAGE,
          MATCHES,
          FIELD,
          ROWS,
          START,
          FQ,
          FL,
          DEBUG);

  /** Single values that a profile sets together, and lists for further programs. */
  public static final List<String> EXPERT =
      List.of(ALIGN, CANDIDATES, DEPTH, EXTENSION, EXTENSION_DISTANCE, FLIPS, GAP, WINDOWS);

  /** The parameters that only a site's agent sends, to its own Solr. */
  public static final List<String> OF_SITES = List.of(SITE_SEED, SITE_PURPOSE);

  /** All parameters. */
  public static final List<String> ALL =
      Stream.of(PUBLIC, EXPERT, OF_SITES).flatMap(List::stream).toList();

  /** Earlier names, with their replacements. */
  public static final Map<String, String> RENAMED =
      Map.ofEntries(
          Map.entry("align", "profile=fast or " + ALIGN),
          Map.entry("candidates", CANDIDATES),
          Map.entry("depth", DEPTH),
          Map.entry("extension", EXTENSION),
          Map.entry("extension.distance", EXTENSION_DISTANCE),
          Map.entry("flips", FLIPS),
          Map.entry("gap", GAP),
          Map.entry("windows", WINDOWS),
          Map.entry("excludeItself", EXCLUDE_ITSELF),
          Map.entry("exclude.entry", EXCLUDE_ITSELF),
          Map.entry("passages.runs", PASSAGES_TEXT + "=runs"),
          Map.entry("unmatched.seed", SITE_SEED),
          Map.entry("unmatched.purpose", SITE_PURPOSE));

  private static final Set<String> OF_REQUEST =
      Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT, FIELD, FQ, FL, DEBUG);

  /** The parameters that one document of several may set, beside its id, text or fingerprints. */
  public static final Set<String> OF_DOCUMENT =
      ALL.stream()
          .filter(name -> !OF_REQUEST.contains(name))
          .collect(Collectors.toUnmodifiableSet());

  /** The parameters with several values. */
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

  /** Solr's own parameters that a check obeys. */
  public static final Set<String> OF_SOLR = Set.of(TIME_ALLOWED, CPU_ALLOWED, SHARDS_TOLERANT);

  /** The parameters that set how documents are checked, not which. */
  public static final Set<String> OPTIONS = without(Set.of(ID, TEXT, FINGERPRINTS, SUBTRACT));

  /** The parameters that an agent's task may set. */
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
              SITE_SEED,
              SITE_PURPOSE,
              CANDIDATES,
              MATCHES,
              SOURCES));

  private static Set<String> without(Collection<String> names) {
    return Stream.concat(ALL.stream(), OF_SOLR.stream())
        .filter(name -> !names.contains(name))
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The parameters with names of people or with queries, which may hold a text: never logged. */
  public static final Set<String> PERSONAL = Set.of(EXCLUDE_AUTHOR, FQ);

  private CheckParams() {}

  /**
   * The sentence about a parameter with an earlier name.
   *
   * @param known the parameters that may be set here
   * @return null if the name is no earlier one of them
   */
  public static @Nullable String renamed(String name, Collection<String> known) {
    String now = RENAMED.get(name);
    if (now == null) {
      return null;
    }
    String parameter = now.substring(now.lastIndexOf(' ') + 1).split("=", -1)[0];
    return known.contains(parameter) ? "Parameter " + name + " is now " + now + "." : null;
  }
}
