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
 * What a check found, as {@code /check} answers it. Fields that this version does not know are
 * ignored; lists and maps that the answer leaves out are empty, never null.
 *
 * @param document the checked document
 * @param ratios how much of it is reused
 * @param matchedLengths the same in UTF-16 code units
 * @param sections how much of each of its sections is reused; empty where they are not known
 * @param sources where from, the largest ratio first
 * @param shortCopies copies of single sentences, the member {@code short}; in no passage, and
 *     counted by {@link Ratios#withShort} alone
 * @param unmatched the sentences or windows without a source; empty unless asked for
 * @param unmatchedScheme the scheme of their fingerprints; null unless asked for
 * @param unmatchedHeader the same with sentence length and analysis, as {@link
 *     CheckRequest#ofFingerprints} takes it; null unless asked for
 * @param candidates the sources that come nearest to what no passage explains; empty unless asked
 *     for
 * @param meaning what says the same in other words; null unless asked for
 * @param excluded what was left out or set apart, and why
 * @param signs of disguise in the document, apart from all ratios
 * @param warnings what a reader should know, that which is missing first
 * @param partialResults whether something is missing, such as a shard that did not answer
 * @param statistics what the check cost, by name
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

  /** Puts empty lists and maps in place of absent ones. */
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
   * @param id its name, null where the request gave none
   * @param length in UTF-16 code units
   * @param sentences how many sentences it was cut into
   * @param authors by whose names own work is known; empty where there are none
   * @param type its type, such as {@code thesis}; null where the library knows no types
   * @param typeFrom how that is known: {@code given}, {@code told} from the text, or {@code
   *     default}; null where the type is
   * @param sections where each of its sections stands; empty where they are not known
   */
  public record Document(
      @Nullable String id,
      int length,
      int sentences,
      List<String> authors,
      @Nullable String type,
      @Nullable String typeFrom,
      List<Place> sections) {

    /** Puts an empty list in place of an absent one. */
    public Document {
      authors = copyOf(authors);
      sections = copyOf(sections);
    }

    /** Of which no type is known. */
    public Document(@Nullable String id, int length, int sentences) {
      this(id, length, sentences, List.of(), null, null, List.of());
    }
  }

  /**
   * A section of the checked document.
   *
   * @param name such as {@code abstract}
   * @param offset where it starts, in UTF-16 code units from 0
   * @param length how long it is, in UTF-16 code units
   */
  public record Place(String name, int offset, int length) {}

  /**
   * Shares of the checked document's characters, each from 0 to 1; null where the answer has none.
   *
   * @param total reused from any source
   * @param withoutQuotations the same, quotations and the bibliography not counted
   * @param withoutOwnWork the same, the author's own work not counted
   * @param largestSource reused from one source at most
   * @param prose reused from any source, and prose: no bibliography, code or table
   * @param withShort reused from any source, short copies counted, too
   * @param others ratios of names that this version does not know
   */
  public record Ratios(
      @Nullable Double total,
      @Nullable Double withoutQuotations,
      @Nullable Double withoutOwnWork,
      @Nullable Double largestSource,
      @Nullable Double prose,
      @Nullable Double withShort,
      Map<String, Double> others) {

    /** Copies the map. */
    public Ratios {
      others = Collections.unmodifiableMap(new LinkedHashMap<>(others));
    }

    /** Of which neither prose nor short copies are told. */
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

  /**
   * How many UTF-16 code units each of {@link Ratios} counts; null where the answer has none.
   *
   * @param total reused from any source
   * @param withoutQuotations the same, quotations and the bibliography not counted
   * @param withoutOwnWork the same, the author's own work not counted
   * @param largestSource reused from one source at most
   * @param prose of what is reused from any source, what is prose
   * @param withShort reused from any source, short copies counted, too
   */
  public record MatchedLengths(
      @Nullable Integer total,
      @Nullable Integer withoutQuotations,
      @Nullable Integer withoutOwnWork,
      @Nullable Integer largestSource,
      @Nullable Integer prose,
      @Nullable Integer withShort) {

    /** Of which neither prose nor short copies are told. */
    public MatchedLengths(
        @Nullable Integer total,
        @Nullable Integer withoutQuotations,
        @Nullable Integer withoutOwnWork,
        @Nullable Integer largestSource) {
      this(total, withoutQuotations, withoutOwnWork, largestSource, null, null);
    }

    /** Of an answer that tells none. */
    public static final MatchedLengths NONE = new MatchedLengths(null, null, null, null);
  }

  /**
   * All sections of one name of the checked document.
   *
   * @param name what it is, such as {@code abstract}
   * @param length in UTF-16 code units
   * @param matchedLength how many of them are reused
   * @param ratio the share of them that is reused, 0 to 1
   */
  public record Section(String name, int length, int matchedLength, double ratio) {}

  /**
   * A source document and what was reused from it.
   *
   * @param id its id in the library
   * @param title its title, null if it has none
   * @param ownWork whether it has the same author
   * @param sameText whether it has the same letters and digits as the checked document
   * @param ratio the share of the checked document that it explains, 0 to 1
   * @param matchedLength the same in UTF-16 code units of the checked document
   * @param addedLength how many of them no source before it explains, own works and others apart
   * @param passages where, by their place in the checked document
   * @param matchCount how many single pairs of fingerprints count, those not listed included; 0
   *     unless asked for
   * @param matches these pairs, the nearest of them; empty unless asked for
   * @param collection that it is in; null unless several were checked
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

    /** Of the only collection. */
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

    /** Puts empty lists in place of absent ones. */
    public Source {
      passages = copyOf(passages);
      matches = copyOf(matches);
    }
  }

  /**
   * Where the stretch of a passage stands in another source, too.
   *
   * @param id that source's id in the library
   * @param title its title, null if it has none
   * @param ownWork whether it has the same author
   * @param suspicious the part of the checked document that it has; it may reach beyond the passage
   * @param source where in that source
   * @param similarity of the two, 0 to 1
   * @param collection that it is in; null unless several were checked
   */
  public record OtherPlace(
      String id,
      @Nullable String title,
      boolean ownWork,
      Span suspicious,
      Span source,
      double similarity,
      @Nullable String collection) {}

  /**
   * A fingerprint of the checked document that is near one of a source.
   *
   * @param fingerprint its place among those that were checked, from 0
   * @param offset where the sentence starts in the source, in UTF-16 code units from 0
   * @param length of that sentence, in UTF-16 code units
   * @param distance the Hamming distance of the two fingerprints
   */
  public record Match(int fingerprint, int offset, int length, int distance) {}

  /**
   * A stretch of the checked document and the stretch of a source that it resembles.
   *
   * @param suspicious where in the checked document
   * @param source where in the source document
   * @param similarity of the two, 0 to 1
   * @param kind {@code identical}, {@code minor}, {@code modified} or {@code rewritten}; null where
   *     not told
   * @param by what told it, where that is {@code words} alone or {@code order}; null where places
   *     of both texts are alike
   * @param matches how many matching sentences it was made of
   * @param distance the least Hamming distance among them
   * @param content what it is: {@code prose}, {@code references}, {@code declaration}, {@code
   *     contents}, {@code assignment}, {@code code} or {@code table}; null where not told
   * @param runs what is the same on both sides, offset and length in both by turns, and 1 where it
   *     was moved; empty unless {@link CheckParams#PASSAGES_TEXT} asked for it
   * @param alsoInCount at how many places of other sources the stretch stands, too
   * @param alsoIn these places, those that have most of it first, 20 at most
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

    /** Puts empty lists in place of absent ones. */
    public Passage {
      runs = copyOf(runs);
      alsoIn = copyOf(alsoIn);
    }

    /** Of which it is not told which words are the same; in no other source. */
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

    /** Of which it is not told what it is. */
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

  /**
   * A run of equal letters that is too short for a passage.
   *
   * @param kind {@code short}
   * @param suspicious where in the checked document
   * @param sourceCount how many sources have it
   * @param sources these sources, those that have most of it first, 20 at most
   */
  public record ShortCopy(
      @Nullable String kind, Span suspicious, int sourceCount, List<ShortSource> sources) {

    /** Puts an empty list in place of an absent one. */
    public ShortCopy {
      sources = copyOf(sources);
    }
  }

  /**
   * A source of a short copy.
   *
   * @param id its id in the library
   * @param title its title, null if it has none
   * @param ownWork whether it has the same author
   * @param source where in that source
   * @param collection that it is in; null unless several were checked
   */
  public record ShortSource(
      String id,
      @Nullable String title,
      boolean ownWork,
      Span source,
      @Nullable String collection) {}

  /**
   * A half-open stretch of a text.
   *
   * @param offset where it starts, in UTF-16 code units from 0
   * @param length how long it is, in UTF-16 code units
   * @param text what stands there, null unless {@link CheckParams#PASSAGES_TEXT} asked for it
   * @param section of the text that its middle lies in; null where not known
   * @param page that it begins on, from 1; null where not known
   */
  public record Span(
      int offset,
      int length,
      @Nullable String text,
      @Nullable String section,
      @Nullable Integer page) {

    /** Of which neither section nor page is known. */
    public Span(int offset, int length, @Nullable String text) {
      this(offset, length, text, null, null);
    }

    /** The first position behind the span. */
    public int end() {
      return offset + length;
    }
  }

  /**
   * A sentence or window of the checked document that no source explains.
   *
   * @param offset where it starts, in UTF-16 code units from 0
   * @param length how long it is, in UTF-16 code units
   * @param fingerprint base64url, null where not told
   */
  public record Unmatched(int offset, int length, @Nullable String fingerprint) {}

  /**
   * A source that comes near parts of the checked document by its words.
   *
   * @param id its id
   * @param chunks those parts that no passage explains
   */
  public record Candidate(String id, List<Span> chunks) {

    /** Copies the list. */
    public Candidate {
      chunks = copyOf(chunks);
    }
  }

  /**
   * Passages that say the same in other words, as far as a model of a language can tell. They stand
   * apart: none counts in any ratio, and each is to be read.
   *
   * @param model that told it
   * @param passages by their place in the checked document
   * @param sources how many sources were compared
   * @param sentences how many sentences the model read, of both sides
   * @param elapsedMillis how long that took on the machine that asked
   */
  public record Meaning(
      String model, List<SamePassage> passages, int sources, int sentences, long elapsedMillis) {

    /** Puts an empty list in place of an absent one. */
    public Meaning {
      passages = copyOf(passages);
    }
  }

  /**
   * Text of both sides that says the same.
   *
   * @param id the source's id
   * @param suspicious where in the checked document
   * @param source where in the source
   * @param similarity of what the two mean, at most 1
   */
  public record SamePassage(String id, Span suspicious, Span source, double similarity) {}

  /**
   * Something that can be a disguise, and often is none.
   *
   * @param kind such as {@code invisibleCharacters}
   * @param count how often it stands in the document
   * @param places the first of them, those near each other as one
   * @param note what a reader should know of this kind; null where not told
   */
  public record Sign(String kind, int count, List<Span> places, @Nullable Note note) {

    /** Puts an empty list in place of an absent one. */
    public Sign {
      places = copyOf(places);
    }
  }

  /**
   * Something that was left out or set apart: a source, a stretch of the checked document, or the
   * rest of a long list of either.
   *
   * @param id the source's id, null where it is no source
   * @param offset where the stretch starts, in UTF-16 code units; null where it is none
   * @param length of the stretch, null where it is none
   * @param more how many entries it stands for, null where it is a single one
   * @param reason why, null where not told
   * @param from the ratio that does not count it, or {@code all}; null where not told
   * @param ratio the share of the checked document that it explains, null where not told
   * @param matchedLength the same in UTF-16 code units, null where not told
   * @param sources of a stretch: documents that have any of it, by their ids; not all where they
   *     are many
   * @param sourceCount how many those are; null where not told
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

    /** Copies the list. */
    public Exclusion {
      sources = List.copyOf(sources);
    }

    /** Of which no sources are named. */
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
