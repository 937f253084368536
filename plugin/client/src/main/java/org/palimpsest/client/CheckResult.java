package org.palimpsest.client;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;

/**
 * The result of a check, as {@code /check} answers it; docs/reference/check-answer.schema.json has
 * its members. Unknown fields are ignored; absent lists and maps are empty, never null. Offsets and
 * lengths are UTF-16 code units; ratios and similarities are 0 to 1; collections are null unless
 * several were checked.
 *
 * @param sources the largest ratio first
 * @param shortCopies copies of single sentences, the member {@code short}; only {@link
 *     Ratios#withShort} counts them
 * @param unmatched sentences or windows without a source; empty unless requested
 * @param unmatchedScheme the scheme of their fingerprints; null unless requested
 * @param unmatchedHeader the same with sentence length and analysis, for {@link
 *     CheckRequest#ofFingerprints}; null unless requested
 * @param candidates nearest sources of unexplained text; empty unless requested
 * @param meaning passages of the same meaning; null unless requested
 * @param signs of disguise, not part of the ratios
 * @param warnings notes, missing results first
 * @param partialResults whether results are missing, as of a shard
 * @param statistics costs of the check, by name
 */
public record CheckResult(
    Document document,
    Ratios ratios,
    MatchedLengths matchedLengths,
    List<Section> sections,
    List<Source> sources,
    @JsonProperty("short") List<ShortCopy> shortCopies,
    List<Unmatched> unmatched,
    @Nullable String unmatchedScheme,
    @Nullable String unmatchedHeader,
    List<Candidate> candidates,
    @Nullable Meaning meaning,
    List<Exclusion> excluded,
    List<Sign> signs,
    List<Note> warnings,
    boolean partialResults,
    Map<String, Object> statistics) {

  public CheckResult {
    document = document == null ? new Document(null, 0, 0) : document;
    ratios = ratios == null ? Ratios.of(Map.of()) : ratios;
    matchedLengths = matchedLengths == null ? MatchedLengths.NONE : matchedLengths;
    sections = copyOf(sections);
    sources = copyOf(sources);
    shortCopies = copyOf(shortCopies);
    unmatched = copyOf(unmatched);
    candidates = copyOf(candidates);
    excluded = copyOf(excluded);
    signs = copyOf(signs);
    warnings = copyOf(warnings);
    statistics =
        statistics == null
            ? Map.of()
            : Collections.unmodifiableMap(new LinkedHashMap<>(statistics));
  }

  private static <T> List<T> copyOf(@Nullable List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  /**
   * The checked document.
   *
   * @param authors for recognising own work; empty if unknown
   * @param type such as {@code thesis}; null if the library has no types
   * @param typeFrom origin of the type: {@code given}, {@code told} by the text, or {@code
   *     default}; null without a type
   * @param sections their places; empty if unknown
   */
  public record Document(
      @Nullable String id,
      int length,
      int sentences,
      List<String> authors,
      @Nullable String type,
      @Nullable String typeFrom,
      List<Place> sections) {

    public Document {
      authors = copyOf(authors);
      sections = copyOf(sections);
    }

    /** A document of unknown type. */
    public Document(@Nullable String id, int length, int sentences) {
      this(id, length, sentences, List.of(), null, null, List.of());
    }
  }

  /** A section of the checked document. */
  public record Place(String name, int offset, int length) {}

  /**
   * Shares of the checked document's characters; null if absent.
   *
   * @param withoutQuotations without quotations and bibliography
   * @param withoutOwnWork without the author's own work
   * @param largestSource maximum of a single source
   * @param prose without bibliography, code and tables
   * @param withShort with short copies
   * @param others ratios with unknown names
   */
  public record Ratios(
      @Nullable Double total,
      @Nullable Double withoutQuotations,
      @Nullable Double withoutOwnWork,
      @Nullable Double largestSource,
      @Nullable Double prose,
      @Nullable Double withShort,
      Map<String, Double> others) {

    public Ratios {
      others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Ratios without {@code prose} and {@code withShort}. */
    public Ratios(
        @Nullable Double total,
        @Nullable Double withoutQuotations,
        @Nullable Double withoutOwnWork,
        @Nullable Double largestSource,
        Map<String, Double> others) {
      this(total, withoutQuotations, withoutOwnWork, largestSource, null, null, others);
    }

    @JsonCreator
    static Ratios of(Map<String, @Nullable Double> named) {
      var rest = new LinkedHashMap<String, Double>();
      named.forEach(
          (name, ratio) -> {
            if (ratio != null) {
              rest.put(name, ratio);
            }
          });
      return new Ratios(
          rest.remove("total"),
          rest.remove("withoutQuotations"),
          rest.remove("withoutOwnWork"),
          rest.remove("largestSource"),
          rest.remove("prose"),
          rest.remove("withShort"),
          rest);
    }
  }

  /** The lengths of {@link Ratios}; null if absent. */
  public record MatchedLengths(
      @Nullable Integer total,
      @Nullable Integer withoutQuotations,
      @Nullable Integer withoutOwnWork,
      @Nullable Integer largestSource,
      @Nullable Integer prose,
      @Nullable Integer withShort) {

    /** Lengths without {@code prose} and {@code withShort}. */
    public MatchedLengths(
        @Nullable Integer total,
        @Nullable Integer withoutQuotations,
        @Nullable Integer withoutOwnWork,
        @Nullable Integer largestSource) {
      this(total, withoutQuotations, withoutOwnWork, largestSource, null, null);
    }

    public static final MatchedLengths NONE = new MatchedLengths(null, null, null, null);
  }

  /** All sections of one name. */
  public record Section(String name, int length, int matchedLength, double ratio) {}

  /**
   * A source document.
   *
   * @param ownWork whether it has the same author
   * @param sameText whether it has the same letters and digits as the checked document
   * @param ratio explained share of the checked document
   * @param addedLength part of it that no earlier source explains, own and other works apart
   * @param passages by their place in the checked document
   * @param matchCount number of fingerprint pairs, with those not listed; 0 unless requested
   * @param matches the nearest pairs; empty unless requested
   */
  public record Source(
      String id,
      @Nullable String title,
      boolean ownWork,
      boolean sameText,
      double ratio,
      int matchedLength,
      int addedLength,
      List<Passage> passages,
      long matchCount,
      List<Match> matches,
      @Nullable String collection) {

    /** A source of the only collection. */
    public Source(
        String id,
        @Nullable String title,
        boolean ownWork,
        boolean sameText,
        double ratio,
        int matchedLength,
        int addedLength,
        List<Passage> passages,
        long matchCount,
        List<Match> matches) {
      this(
          id,
          title,
          ownWork,
          sameText,
          ratio,
          matchedLength,
          addedLength,
          passages,
          matchCount,
          matches,
          null);
    }

    public Source {
      passages = copyOf(passages);
      matches = copyOf(matches);
    }
  }

  /** The place of a passage in another source; its own part may extend beyond the passage. */
  public record OtherPlace(
      String id,
      @Nullable String title,
      boolean ownWork,
      Span suspicious,
      Span source,
      double similarity,
      @Nullable String collection) {}

  /** Fingerprint {@code fingerprint} of the checked ones, and a near sentence of the source. */
  public record Match(int fingerprint, int offset, int length, int distance) {}

  /**
   * A stretch of the checked document with a similar stretch of a source.
   *
   * @param kind {@code identical}, {@code minor}, {@code modified} or {@code rewritten}, or null
   * @param by the rule that found it, {@code words} or {@code order}; null for similar places
   * @param distance minimum Hamming distance of the matches
   * @param content a key of {@link org.palimpsest.core.section.ContentKind}, or null
   * @param runs equal parts: offset and length in both texts by turns, then 1 if moved; empty
   *     unless {@link CheckParams#PASSAGES_TEXT} is {@code runs}
   * @param alsoIn the first 20 of {@code alsoInCount} places in other sources, the largest first
   */
  public record Passage(
      Span suspicious,
      Span source,
      double similarity,
      @Nullable String kind,
      @Nullable String by,
      int matches,
      int distance,
      @Nullable String content,
      List<List<Integer>> runs,
      int alsoInCount,
      List<OtherPlace> alsoIn) {

    public Passage {
      runs = copyOf(runs);
      alsoIn = copyOf(alsoIn);
    }

    /** A passage without runs and other sources. */
    public Passage(
        Span suspicious,
        Span source,
        double similarity,
        @Nullable String kind,
        int matches,
        int distance,
        @Nullable String content) {
      this(
          suspicious,
          source,
          similarity,
          kind,
          null,
          matches,
          distance,
          content,
          List.of(),
          0,
          List.of());
    }

    /** A passage of unknown content. */
    public Passage(
        Span suspicious,
        Span source,
        double similarity,
        @Nullable String kind,
        int matches,
        int distance) {
      this(suspicious, source, similarity, kind, matches, distance, null);
    }
  }

  /** A run of equal letters below a passage's length, with the first 20 sources, largest first. */
  public record ShortCopy(
      @Nullable String kind, Span suspicious, int sourceCount, List<ShortSource> sources) {

    public ShortCopy {
      sources = copyOf(sources);
    }
  }

  /** A source of a short copy. */
  public record ShortSource(
      String id,
      @Nullable String title,
      boolean ownWork,
      Span source,
      @Nullable String collection) {}

  /**
   * A half-open stretch of a text.
   *
   * @param text null unless {@link CheckParams#PASSAGES_TEXT} is set
   * @param section at its middle; null if unknown
   * @param page of its start, from 1; null if unknown
   */
  public record Span(
      int offset,
      int length,
      @Nullable String text,
      @Nullable String section,
      @Nullable Integer page) {

    /** A span without section and page. */
    public Span(int offset, int length, @Nullable String text) {
      this(offset, length, text, null, null);
    }

    /** The end, exclusive. */
    public int end() {
      return offset + length;
    }
  }

  /** A sentence or window without a source; its fingerprint is base64url. */
  public record Unmatched(int offset, int length, @Nullable String fingerprint) {}

  /** A source near unexplained parts of the checked document. */
  public record Candidate(String id, List<Span> chunks) {

    public Candidate {
      chunks = copyOf(chunks);
    }
  }

  /**
   * Passages of the same meaning, according to a language model. They count in no ratio, and need a
   * reader.
   *
   * @param passages by their place in the checked document
   * @param sources number of compared sources
   * @param sentences number of encoded sentences, of both sides
   */
  public record Meaning(
      String model, List<SamePassage> passages, int sources, int sentences, long elapsedMillis) {

    public Meaning {
      passages = copyOf(passages);
    }
  }

  /** Text of the same meaning on both sides. */
  public record SamePassage(String id, Span suspicious, Span source, double similarity) {}

  /** A possible disguise, often harmless, with its first places, near ones merged. */
  public record Sign(String kind, int count, List<Span> places, @Nullable Note note) {

    public Sign {
      places = copyOf(places);
    }
  }

  /**
   * Omitted or separate text: a source, a stretch of the checked document, or the rest of a long
   * list.
   *
   * @param id the source's id
   * @param offset the stretch's start
   * @param more number of entries it replaces
   * @param from the ratio that omits it, or {@code all}
   * @param ratio explained share of the checked document
   * @param sources ids of documents with any of the stretch, possibly not all
   * @param sourceCount number of these documents
   */
  public record Exclusion(
      @Nullable String id,
      @Nullable Integer offset,
      @Nullable Integer length,
      @Nullable Integer more,
      @Nullable String reason,
      @Nullable String from,
      @Nullable Double ratio,
      @Nullable Integer matchedLength,
      List<String> sources,
      @Nullable Integer sourceCount) {

    public Exclusion {
      sources = List.copyOf(sources);
    }

    /** An exclusion without sources. */
    public Exclusion(
        @Nullable String id,
        @Nullable Integer offset,
        @Nullable Integer length,
        @Nullable Integer more,
        @Nullable String reason,
        @Nullable String from,
        @Nullable Double ratio,
        @Nullable Integer matchedLength) {
      this(id, offset, length, more, reason, from, ratio, matchedLength, List.of(), null);
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    static Exclusion of(JsonNode entry) {
      JsonNode ratio = entry.path("ratio");
      return new Exclusion(
          textOf(entry.isValueNode() ? entry : entry.path("id")),
          numberOf(entry.path("offset")),
          numberOf(entry.path("length")),
          numberOf(entry.path("more")),
          textOf(entry.path("reason")),
          textOf(entry.path("from")),
          ratio.isNumber() ? ratio.asDouble() : null,
          numberOf(entry.path("matchedLength")),
          entry.path("sources").findValuesAsText("id"),
          numberOf(entry.path("sourceCount")));
    }

    private static @Nullable String textOf(JsonNode node) {
      return node.isMissingNode() || node.isNull() ? null : node.asText();
    }

    private static @Nullable Integer numberOf(JsonNode node) {
      return node.isNumber() ? node.asInt() : null;
    }
  }
}
