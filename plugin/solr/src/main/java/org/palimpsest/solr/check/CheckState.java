package org.palimpsest.solr.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.CheckAnswer;
import org.palimpsest.solr.answer.Groundwork;
import org.palimpsest.solr.answer.HeldWindows;
import org.palimpsest.solr.answer.Suspicious;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.Chunks;
import org.palimpsest.solr.candidate.LibrarySurvey;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.ExclusionParameters;
import org.palimpsest.solr.request.OwnEntry;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.shard.CheckedLibrary;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shortcopy.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortCopy;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.StretchPairs;

/**
 * What a coordinator knows of one suspicious document, and collects of the shards' answers. Used by
 * one thread at a time.
 */
final class CheckState implements DocumentState {

  private final CheckedLibrary library;
  private final CheckedDocument document;
  private final Suspicious suspicious;
  private final @Nullable String text;
  private final CandidateSources offered;
  private @Nullable LibrarySurvey survey;
  private @Nullable HeldWindows held;
  private final List<ShardResult> results = new ArrayList<>();
  private @Nullable OrderContest contest;
  private boolean isContestKnown;
  private @Nullable List<ShortStretch> shortStretches;
  private final List<ShortCopy> shortCopies = new ArrayList<>();
  private final List<Note> missing = new ArrayList<>();

  /** The start of a check. */
  CheckState(CheckedLibrary library, CheckParameters parameters, Suspicious suspicious) {
    this.library = library;
    this.document = new CheckedDocument(parameters, ownEntry(library, parameters, suspicious));
    this.suspicious = suspicious;
    this.text = checkedText(parameters, suspicious);
    this.offered =
        new CandidateSources(
            text == null
                ? CandidateLimits.of(suspicious.length(), parameters.looksForRewritten())
                : CandidateLimits.of(text, parameters.looksForRewritten()));
  }

  /** A name that came with a text says nothing of what it is in the index. */
  private static @Nullable OwnEntry ownEntry(
      CheckedLibrary library, CheckParameters parameters, Suspicious suspicious) {
    OwnEntry said = parameters.exclusions().entry();
    if (said != null || !suspicious.indexed()) {
      return said;
    }
    String id = suspicious.id();
    return id == null || !parameters.exclusions().itself()
        ? null
        : new OwnEntry(Objects.requireNonNullElse(library.collection(), ""), id);
  }

  /** What is not checked brings no candidates, and is not aligned. */
  private static @Nullable String checkedText(CheckParameters parameters, Suspicious suspicious) {
    SectionFilter filter =
        new SectionFilter(
            suspicious.sections(), parameters.section().names(), parameters.section().like());
    return parameters.methods().align() ? suspicious.checkedText(filter) : null;
  }

  CheckedLibrary library() {
    return library;
  }

  /** What every round tells the shards of the document. */
  CheckedDocument document() {
    return document;
  }

  private CheckParameters parameters() {
    return document.parameters();
  }

  Suspicious suspicious() {
    return suspicious;
  }

  /** The text that sources are aligned with; null where fingerprints alone decide. */
  @Nullable String text() {
    return text;
  }

  /** The text whose terms the full-text index is asked about; null where it is not. */
  @Nullable String surveyedText() {
    return library.fullText() == null ? null : text;
  }

  /** The text that the full-text index is asked to offer sources of; null where it is not. */
  @Nullable String searchedText() {
    return document.searchesText() ? surveyedText() : null;
  }

  /** Whether it is counted how many documents hold each window. */
  boolean countsHolders() {
    return parameters().sources().areAny() && holdersMax() > 0 && suspicious.windows().size() > 0;
  }

  /** See {@link ExclusionParameters#holdersMax}. */
  int holdersMax() {
    return parameters().exclusions().holdersMax();
  }

  /** The windows that very many documents hold. */
  HeldWindows held() {
    HeldWindows found = held;
    if (found == null) {
      long[] holders = survey == null ? null : survey.holders();
      found =
          holders == null
              ? HeldWindows.NONE
              : HeldWindows.of(suspicious.windows(), holders, holdersMax());
      held = found;
    }
    return found;
  }

  /** The sources that shards have offered. */
  CandidateSources offered() {
    return offered;
  }

  /**
   * Takes a shard's survey.
   *
   * @throws SolrException if it took the text apart in another way than the other shards
   */
  void add(LibrarySurvey ofShard) {
    noteCandidatesCut(ofShard.partial());
    if (ofShard.text() != null && ofShard.text().docFreqs().length == Chunks.TERMS_MAX) {
      addMissing(Note.of("tooManyTerms", "max", Chunks.TERMS_MAX));
    }
    try {
      survey = survey == null ? ofShard : survey.plus(ofShard);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The shards' schemas take texts apart in different ways; reload the collection.",
          e);
    }
  }

  void add(ShardOffers ofShard) {
    noteCandidatesCut(ofShard.partial());
    offered.add(ofShard);
  }

  void add(ShardResult result) {
    results.add(result);
  }

  private void noteCandidatesCut(boolean cut) {
    if (cut) {
      addMissing(Note.of("timeoutCandidates"));
    }
  }

  boolean isSurveyed() {
    return survey != null;
  }

  /** How many sentences the shards that answered hold. */
  long librarySentences() {
    return survey == null ? 0 : survey.sentences();
  }

  /** How many documents with text the shards that answered hold; 0 where nobody asked. */
  private long libraryDocuments() {
    return survey == null || survey.text() == null ? 0 : survey.text().docCount();
  }

  /** How rare the text's terms are; null where nobody asked, or time ran out. */
  @Nullable TextStatistics textStatistics() {
    return survey == null || survey.partial() ? null : survey.text();
  }

  /** Null where the library has no grams. */
  long @Nullable [] gramFrequencies() {
    return survey == null ? null : survey.gramFrequencies();
  }

  /** Whether any shard has compared sources. */
  boolean hasResults() {
    return !results.isEmpty();
  }

  /**
   * Which source what no passage covers may follow; null where there is nothing to tell. Known when
   * sources were compared, and the same from then on.
   */
  @Nullable OrderContest contest() {
    if (!isContestKnown) {
      contest = newContest();
      isContestKnown = true;
    }
    return contest;
  }

  private @Nullable OrderContest newContest() {
    String searched = searchedText();
    TextStatistics statistics = textStatistics();
    if (searched == null || statistics == null || offered.limits().rivals() == 0) {
      return null;
    }
    return OrderContest.of(
        searched,
        statistics,
        Statements.of(library.field().fingerprinter().tokenize(searched)),
        coveredByPassages(),
        offered.ofShards(),
        offered.limits());
  }

  /**
   * The same where a round is about it.
   *
   * @throws IllegalStateException if there is nothing to tell
   */
  OrderContest requireContest() {
    OrderContest known = contest();
    if (known == null) {
      throw new IllegalStateException("there is no contest");
    }
    return known;
  }

  /**
   * Where short copies are looked for; empty if nowhere. Known when sources were compared, and the
   * same from then on.
   */
  List<ShortStretch> shortStretches() {
    List<ShortStretch> found = shortStretches;
    if (found == null) {
      found = newShortStretches();
      shortStretches = found;
    }
    return found;
  }

  private List<ShortStretch> newShortStretches() {
    if (!looksForShort()) {
      return List.of();
    }
    FullText fullText = library.requireFullText();
    String searched = requireText();
    TextStatistics statistics = requireStatistics();
    List<Span> covered = new ArrayList<>(coveredByPassages());
    covered.addAll(ContentMap.of(searched, suspicious.sections()).others());
    covered.addAll(suspicious.subtracted());
    return new StretchPairs(
            searched, fullText.analyzer(), statistics, parameters().methods().shortLengths())
        .outside(covered);
  }

  private boolean looksForShort() {
    FullText fullText = library.fullText();
    return fullText != null
        && fullText.isWhole()
        && searchedText() != null
        && textStatistics() != null
        && parameters().looksForShort();
  }

  private List<Span> coveredByPassages() {
    return Coverage.union(
        results.stream()
            .flatMap(result -> result.passagesOfParts(suspicious.length()))
            .map(Passage::suspicious)
            .toList());
  }

  /** Takes the short copies of a shard. */
  void add(ShortCopies ofShard) {
    shortCopies.addAll(ofShard.copies());
    if (ofShard.partial()) {
      addMissing(Note.of("timeoutShort"));
    }
  }

  /**
   * The text that the full-text index was asked about.
   *
   * @throws IllegalStateException if it was not
   */
  String requireText() {
    return required(searchedText());
  }

  /**
   * How rare the text's terms are.
   *
   * @throws IllegalStateException if nobody asked
   */
  TextStatistics requireStatistics() {
    return required(textStatistics());
  }

  private static <T> T required(@Nullable T value) {
    if (value == null) {
      throw new IllegalStateException("the full-text index was not asked");
    }
    return value;
  }

  /** Says it once, where several shards cannot be told apart. */
  @Override
  public void addMissing(Note note) {
    if (!missing.contains(note)) {
      missing.add(note);
    }
  }

  /** What is missing of the answer. */
  @Override
  public List<Note> missing() {
    return missing;
  }

  /** The answer of what there is. */
  @Override
  public CheckAnswer answer() {
    String searched = searchedText();
    TextStatistics statistics = textStatistics();
    Groundwork groundwork =
        new Groundwork(
            libraryDocuments(),
            librarySentences(),
            searched,
            statistics != null && statistics.isStrange(),
            offered.chosen(),
            offered.leftOut(),
            offered.verbatim().size(),
            CandidateLimits.of(text == null ? 0 : suspicious.length(), false).chosen(),
            held().withExamples(offered.examplesOfWindows()),
            warnings());
    return new CheckAnswer(
        suspicious,
        parameters(),
        groundwork,
        library.field().fingerprinter(),
        results,
        looksForShort() ? shortCopies : null,
        missing);
  }

  private List<Note> warnings() {
    List<Note> warnings = new ArrayList<>();
    if (text != null && document.searchesText() && library.fullText() == null) {
      warnings.add(
          Note.of("noFullText", "fields", String.join(", ", library.field().sourceFields())));
    }
    List<String> notStored = library.field().sourcesNotStored();
    if (text != null && !notStored.isEmpty()) {
      warnings.add(Note.of("textNotStored", "fields", String.join(", ", notStored)));
    }
    if (offered.isVerbatimCut()) {
      warnings.add(Note.of("verbatimCut"));
    }
    if (offered.otherGrams() > 0) {
      warnings.add(Note.of("otherGrams", "documents", offered.otherGrams()));
    }
    return warnings;
  }
}
