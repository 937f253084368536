package org.palimpsest.solr.request;

import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.match.MatchParameters;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.lookup.LookupParameters;
import org.palimpsest.solr.seed.SeedFolder;
import org.palimpsest.solr.shortcopy.ShortLengths;

/**
 * The values of a check's parameters.
 *
 * @param field the sentence table field
 * @param lookup how fingerprints find sources
 * @param methods what else finds and tells sources
 * @param section the sections of the suspicious document that are checked
 * @param sources the only documents that can be sources
 * @param exclusions documents that are no sources, and text that is set apart
 * @param unmatched the list of units that no passage explains
 * @param report the size of the answer
 */
public record CheckParameters(
    String field,
    LookupParameters lookup,
    Methods methods,
    SectionChoice section,
    NamedSources sources,
    ExclusionParameters exclusions,
    UnmatchedList unmatched,
    Report report) {

  /**
   * The methods that find sources besides fingerprints.
   *
   * @param align whether sources are aligned with the text
   * @param rewritten whether shared words, in any order, identify a source
   * @param depth where candidates come from
   * @param shortLengths the least length of a short copy
   */
  public record Methods(boolean align, boolean rewritten, Depth depth, ShortLengths shortLengths) {}

  /**
   * The checked sections of the suspicious document.
   *
   * @param type of the document, or null if the request names none
   * @param names of sections, empty for all
   * @param like whether passages count only between sections of one name
   */
  public record SectionChoice(@Nullable String type, Set<String> names, boolean like) {

    /** Whether what counts depends on sections. */
    public boolean isLimited() {
      return like || !names.isEmpty();
    }
  }

  /**
   * Which units without a passage are listed, and how their fingerprints are made.
   *
   * @param seed an epoch's name, or null for the collection's own seed
   * @param purpose of a seed that is derived from that one, or null
   */
  public record UnmatchedList(Unmatched units, @Nullable String seed, @Nullable String purpose) {}

  /**
   * The size of the answer.
   *
   * @param rows the number of listed sources, 1 to {@value #ROWS_MAX}
   * @param start the number of sources left out in front of them
   * @param candidates whether sources near to text without a passage are listed
   * @param matches whether sources list their matches
   * @param passageTexts whether passages carry their text
   * @param passageRuns whether passages tell which words are the same on both sides
   * @param coverage whether the characters that each ratio counts are listed
   */
  public record Report(
      int rows,
      int start,
      boolean candidates,
      boolean matches,
      boolean passageTexts,
      boolean passageRuns,
      boolean coverage) {}

  /** The sentence table field of the configset. */
  public static final String FIELD_DEFAULT = "sentences";

  /** As many sources as a person looks through. */
  public static final int ROWS_DEFAULT = 100;

  /** More would make answers that no browser shows. */
  public static final int ROWS_MAX = 10_000;

  /** No two fingerprints are further apart. */
  private static final int DISTANCE_MAX = 128;

  /** No type has as many sections. */
  private static final int NAMES_MAX = 10_000;

  private static final int GAP_MAX = 1_000_000;

  private static final Pattern SHORT_LENGTHS =
      Pattern.compile("(\\d{1,4})(?:\\s*,\\s*(\\d{1,4}))?");

  /** Shorter copies occur in any two texts. */
  private static final int SHORT_HAN_MIN = 8;

  private static final int SHORT_LETTERS_MIN = 24;

  private static final int PURPOSE_LENGTH_MAX = 200;
  private static final Pattern PURPOSE =
      Pattern.compile("[a-z0-9.:-]{1," + PURPOSE_LENGTH_MAX + "}");

  /**
   * Reads a request.
   *
   * @throws SolrException with BAD_REQUEST, naming parameter, value and bounds, if a value is wrong
   */
  public static CheckParameters of(SolrParams params) {
    KnownParams.verifySingle(params, CheckParams.ALL);
    MatchParameters defaults = MatchParameters.DEFAULT;
    Profile profile = profile(params);
    int distance = distance(params);
    int extension =
        number(
            params,
            CheckParams.EXTENSION_DISTANCE,
            Math.max(distance, defaults.extensionDistance()),
            distance,
            DISTANCE_MAX);
    return new CheckParameters(
        params.get(CheckParams.FIELD, FIELD_DEFAULT),
        new LookupParameters(
            flips(params, CheckParams.FLIPS, profile.flips),
            flag(params, CheckParams.WINDOWS, !profile.isPublished()),
            flag(params, CheckParams.EXTENSION, !profile.isPublished()),
            new MatchParameters(
                distance, extension, number(params, CheckParams.GAP, defaults.gap(), 0, GAP_MAX))),
        new Methods(
            flag(params, CheckParams.ALIGN, profile == Profile.DEFAULT),
            flag(params, CheckParams.REWRITTEN, true),
            depth(params),
            shortLengths(params)),
        new SectionChoice(
            params.get(CheckParams.TYPE),
            names(params, CheckParams.SECTIONS),
            flag(params, CheckParams.SECTIONS_LIKE, false)),
        NamedSources.of(params.getParams(CheckParams.SOURCES)),
        ExclusionParameters.of(params),
        new UnmatchedList(unmatched(params), seed(params), purpose(params)),
        report(params));
  }

  /**
   * The most flipped bits that a parameter names.
   *
   * @throws SolrException with BAD_REQUEST if it is wrong
   */
  public static int flips(SolrParams params, String name, int absent) {
    return number(params, name, absent, 0, Probes.FLIPS_MAX);
  }

  /** The same with the number of flips fixed. */
  public CheckParameters resolved(boolean searchesText) {
    return new CheckParameters(
        field,
        lookup.resolved(searchesText),
        methods,
        section,
        sources,
        exclusions,
        unmatched,
        report);
  }

  /**
   * The distance of a match.
   *
   * @throws SolrException with BAD_REQUEST if it is wrong
   */
  public static int distance(SolrParams params) {
    int absent = MatchParameters.DEFAULT.distance();
    return number(params, CheckParams.DISTANCE, absent, 0, DISTANCE_MAX);
  }

  private static Report report(SolrParams params) {
    int rows = number(params, CheckParams.ROWS, ROWS_DEFAULT, 1, ROWS_MAX);
    String texts = params.get(CheckParams.PASSAGES_TEXT, "").trim().toLowerCase(Locale.ROOT);
    boolean runs = texts.equals("runs");
    return new Report(
        rows,
        number(params, CheckParams.START, 0, 0, ROWS_MAX - rows),
        flag(params, CheckParams.CANDIDATES, false),
        flag(params, CheckParams.MATCHES, false),
        runs || passagesText(params),
        runs,
        flag(params, CheckParams.COVERAGE, false));
  }

  /** Returns how many sources are reported with those in front of them. */
  public int sourcesMax() {
    return report.start() + report.rows();
  }

  /**
   * Whether words identify rewritten sources, which needs candidates and the words' frequencies in
   * the library.
   */
  public boolean looksForRewritten() {
    return methods.rewritten() && searchesText();
  }

  /** Whether short copies are looked for: that takes the places of terms in the full text. */
  public boolean looksForShort() {
    return methods.shortLengths().areSet() && searchesText();
  }

  /** Whether sources are also looked for by the words of the text. */
  public boolean searchesText() {
    return methods.align() && methods.depth() == Depth.TEXT && sources.areAny();
  }

  /** Writes the values that a shard needs, so that it need not know the coordinator's defaults. */
  public void writeTo(ModifiableSolrParams params) {
    params.set(CheckParams.FIELD, field);
    params.set(CheckParams.ALIGN, methods.align());
    params.set(CheckParams.FLIPS, lookup.flips());
    params.set(CheckParams.DISTANCE, lookup.match().distance());
    params.set(CheckParams.EXTENSION_DISTANCE, lookup.match().extensionDistance());
    params.set(CheckParams.GAP, lookup.match().gap());
    params.set(CheckParams.EXTENSION, lookup.extension());
    params.set(CheckParams.REWRITTEN, looksForRewritten());
    params.set(CheckParams.ROWS, sourcesMax());
    params.set(CheckParams.PASSAGES_TEXT, report.passageTexts());
    params.set(CheckParams.MATCHES, report.matches());
    sources.writeTo(params);
    if (!section.names().isEmpty()) {
      params.set(CheckParams.SECTIONS, String.join(",", section.names()));
    }
    params.set(CheckParams.SECTIONS_LIKE, section.like());
    params.set(
        CheckParams.SHORT_MIN,
        methods.shortLengths().hanMin() + "," + methods.shortLengths().lettersMin());
    exclusions.writeTo(params);
  }

  static int number(SolrParams params, String name, int absent, int min, int max) {
    String value = params.get(name);
    if (value == null) {
      return absent;
    }
    int number;
    try {
      number = Integer.parseInt(value.trim());
    } catch (NumberFormatException e) {
      throw refusal("%s is '%s', must be a whole number from %d to %d", name, value, min, max);
    }
    if (number < min || number > max) {
      throw refusal("%s is %s, must be %d to %d", name, value, min, max);
    }
    return number;
  }

  /** One number is of Han characters; of letters three times as many and one, as 13 and 40. */
  private static ShortLengths shortLengths(SolrParams params) {
    String value = params.get(CheckParams.SHORT_MIN);
    if (value == null) {
      return ShortLengths.DEFAULT;
    }
    Matcher numbers = SHORT_LENGTHS.matcher(value.trim());
    int hanMin = numbers.matches() ? Integer.parseInt(numbers.group(1)) : -1;
    if (hanMin == 0) {
      return ShortLengths.OFF;
    }
    int lettersMin =
        hanMin < 0 || numbers.group(2) == null
            ? 3 * hanMin + 1
            : Integer.parseInt(numbers.group(2));
    if (hanMin < SHORT_HAN_MIN || lettersMin < SHORT_LETTERS_MIN) {
      throw refusal(
          "%s is '%s', must be 0, or %d to 9999 Han characters, or these and, after a comma, %d to"
              + " 9999 letters",
          CheckParams.SHORT_MIN, value, SHORT_HAN_MIN, SHORT_LETTERS_MIN);
    }
    return new ShortLengths(hanMin, lettersMin);
  }

  /** Values that are set together. */
  private enum Profile {
    /** All methods. */
    DEFAULT(LookupParameters.FLIPS_BY_TEXT),
    /** Fingerprints alone decide. */
    FAST(LookupParameters.FLIPS_BY_TEXT),
    /** The published scheme: sentences share a segment, and nothing else is compared. */
    PUBLISHED(0);

    private final int flips;

    Profile(int flips) {
      this.flips = flips;
    }

    private boolean isPublished() {
      return this == PUBLISHED;
    }
  }

  private static Profile profile(SolrParams params) {
    String value = params.get(CheckParams.PROFILE, "default").trim().toLowerCase(Locale.ROOT);
    return switch (value) {
      case "default" -> Profile.DEFAULT;
      case "fast" -> Profile.FAST;
      case "published" -> Profile.PUBLISHED;
      default ->
          throw refusal(
              "%s is '%s', must be default, fast or published", CheckParams.PROFILE, value);
    };
  }

  private static boolean passagesText(SolrParams params) {
    try {
      return flag(params, CheckParams.PASSAGES_TEXT, false);
    } catch (SolrException e) {
      throw refusal(
          "%s is '%s', must be true, false or runs",
          CheckParams.PASSAGES_TEXT, String.valueOf(params.get(CheckParams.PASSAGES_TEXT)));
    }
  }

  private static Depth depth(SolrParams params) {
    String value = params.get(CheckParams.DEPTH, Depth.TEXT.value());
    for (Depth depth : Depth.values()) {
      if (depth.value().equals(value.trim().toLowerCase(Locale.ROOT))) {
        return depth;
      }
    }
    throw refusal("%s is '%s', must be text or fingerprints", CheckParams.DEPTH, value);
  }

  private static Unmatched unmatched(SolrParams params) {
    String value = params.get(CheckParams.UNMATCHED, Unmatched.NONE.value());
    if (value.trim().toLowerCase(Locale.ROOT).equals(Unmatched.WINDOWS.value())) {
      return Unmatched.WINDOWS;
    }
    try {
      return flag(params, CheckParams.UNMATCHED, false) ? Unmatched.SENTENCES : Unmatched.NONE;
    } catch (SolrException e) {
      throw refusal("%s is '%s', must be true, false or windows", CheckParams.UNMATCHED, value);
    }
  }

  private static @Nullable String seed(SolrParams params) {
    String value = params.get(CheckParams.SITE_SEED);
    if (value != null && !SeedFolder.isEpoch(value)) {
      throw refusal(
          "%s is '%s', must be the name of an epoch: %s",
          CheckParams.SITE_SEED, value, SeedFolder.EPOCH_FORM);
    }
    return value;
  }

  private static @Nullable String purpose(SolrParams params) {
    String value = params.get(CheckParams.SITE_PURPOSE);
    if (value != null && !PURPOSE.matcher(value).matches()) {
      throw refusal(
          "%s is '%s', must be 1 to %d of a to z, 0 to 9, dots, colons and hyphens",
          CheckParams.SITE_PURPOSE, value, PURPOSE_LENGTH_MAX);
    }
    return value;
  }

  /** Names separated by commas, in several values or one; an empty one names nothing. */
  private static Set<String> names(SolrParams params, String name) {
    String[] values = params.getParams(name);
    if (values == null) {
      return Set.of();
    }
    ExclusionParameters.refuseTooMany(name, values.length, NAMES_MAX);
    Set<String> names = new LinkedHashSet<>();
    for (String value : values) {
      for (String each : value.split(",", -1)) {
        names.add(each.trim());
      }
    }
    names.remove("");
    return names;
  }

  static boolean flag(SolrParams params, String name, boolean absent) {
    @Nullable String value = params.get(name);
    if (value == null) {
      return absent;
    }
    return switch (value.trim().toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default -> throw refusal("%s is '%s', must be true or false", name, value);
    };
  }

  static SolrException refusal(String pattern, Object... values) {
    for (int i = 0; i < values.length; i++) {
      // A value in the wrong parameter may be a text.
      if (values[i] instanceof String text && text.length() > 40) {
        values[i] = text.substring(0, 20) + "...";
      }
    }
    return new SolrException(ErrorCode.BAD_REQUEST, String.format(Locale.ROOT, pattern, values));
  }
}
