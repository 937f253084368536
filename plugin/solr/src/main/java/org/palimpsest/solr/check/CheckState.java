package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.serviceUnavailable;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.order.Statements;
import org.palimpsest.core.section.ContentMap;
import org.palimpsest.core.section.SectionFilter;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.answer.CheckAnswer;
import org.palimpsest.solr.answer.CheckContext;
import org.palimpsest.solr.answer.FrequentWindows;
import org.palimpsest.solr.answer.Suspicious;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.ChosenCandidates;
import org.palimpsest.solr.candidate.LibrarySurvey;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.TextChunks;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.request.CheckParameters;
import org.palimpsest.solr.request.OwnEntry;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.shard.CheckedLibrary;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shortcopy.ShortCopy;
import org.palimpsest.solr.shortcopy.ShortCopyFinder.ShortCopies;
import org.palimpsest.solr.shortcopy.ShortStretch;
import org.palimpsest.solr.shortcopy.StretchPairs;

/**
 * The coordinator's state of one suspicious document: answers of shards, and parts derived from
 * them. For one thread.
 */
final class CheckState implements DocumentState {

  private final CheckedLibrary library;
  private final CheckedDocument document;
  private final Suspicious suspicious;
  private final @Nullable String text;
  private final ChosenCandidates offered;
  private @Nullable LibrarySurvey survey;
  private @Nullable FrequentWindows frequent;
  private final List<ShardResult> results = new ArrayList<>();
  private @Nullable OrderContest contest;
  private boolean isContestKnown;
  private @Nullable List<ShortStretch> shortStretches;
  private final List<ShortCopy> shortCopies = new ArrayList<>();
  private final List<Note> missing = new ArrayList<>();

  CheckState(CheckedLibrary library, CheckParameters parameters, Suspicious suspicious) {
    this.library = library;
    this.suspicious = suspicious;
    this.text = checkedText(parameters, suspicious);
    boolean searchesText = surveyedText() != null && parameters.searchesText();
    this.document =
        new CheckedDocument(
            parameters.resolved(searchesText), ownEntry(library, parameters, suspicious));
    this.offered =
        new ChosenCandidates(
            new ArrayList<>(),
            text == null
                ? CandidateLimits.of(suspicious.length(), parameters.looksForRewritten())
                : CandidateLimits.of(text, parameters.looksForRewritten()));
  }

  /** The id of a text sent by the user does not identify an indexed document. */
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

  /** Sections that are not checked have no candidates, and are not aligned. */
  private static @Nullable String checkedText(CheckParameters parameters, Suspicious suspicious) {
    SectionFilter filter =
        new SectionFilter(
            suspicious.sections(), parameters.section().names(), parameters.section().like());
    return parameters.methods().align() ? suspicious.checkedText(filter) : null;
  }

  CheckedLibrary library() {
    return library;
  }

  CheckedDocument document() {
    return document;
  }

  private CheckParameters parameters() {
    return document.parameters();
  }

  Suspicious suspicious() {
    return suspicious;
  }

  @Nullable String text() {
    return text;
  }

  /** The text whose terms are counted in the full-text index, or null. */
  @Nullable String surveyedText() {
    return library.fullText() == null ? null : text;
  }

  /** The text to find candidates for, or null. */
  @Nullable String searchedText() {
    return parameters().searchesText() ? surveyedText() : null;
  }

  /** Whether holders of each window are counted. */
  boolean countsHolders() {
    return parameters().sources().areAny() && holdersMax() > 0 && suspicious.windows().size() > 0;
  }

  int holdersMax() {
    return parameters().exclusions().holdersMax();
  }

  /** Frequent windows, from the survey. */
  FrequentWindows frequent() {
    FrequentWindows found = frequent;
    if (found == null) {
      long[] holders = survey == null ? null : survey.holders();
      found =
          holders == null
              ? FrequentWindows.NONE
              : FrequentWindows.of(suspicious.windows(), holders, holdersMax());
      frequent = found;
    }
    return found;
  }

  ChosenCandidates offered() {
    return offered;
  }

  void add(LibrarySurvey ofShard) {
    noteCandidatesCut(ofShard.partial());
    if (ofShard.text() != null && ofShard.text().docFreqs().length == TextChunks.TERMS_MAX) {
      addMissing(Note.of("tooManyTerms", "max", TextChunks.TERMS_MAX));
    }
    try {
      survey = survey == null ? ofShard : survey.plus(ofShard);
    } catch (IllegalArgumentException e) {
      throw serviceUnavailable(
          "The shards' schemas take texts apart in different ways; reload the collection.", e);
    }
  }

  void add(ShardOffers ofShard) {
    noteCandidatesCut(ofShard.partial());
    offered.shards().add(ofShard);
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

  long librarySentences() {
    return survey == null ? 0 : survey.sentences();
  }

  /** Documents with text of the shards that answered; 0 if unknown. */
  private long libraryDocuments() {
    return survey == null || survey.text() == null ? 0 : survey.text().docCount();
  }

  /** Null if not counted, or time ran out. */
  @Nullable TextStatistics textStatistics() {
    return survey == null || survey.partial() ? null : survey.text();
  }

  /** Null if the library has no grams. */
  long @Nullable [] gramFrequencies() {
    return survey == null ? null : survey.gramFrequencies();
  }

  boolean hasResults() {
    return !results.isEmpty();
  }

  /**
   * The candidates for statement order in uncovered text, or null. Fixed after the passage round.
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
        offered.shards(),
        offered.limits());
  }

  /** The stretches that are searched for short copies. Fixed after the passage round. */
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
    String searched = Objects.requireNonNull(searchedText());
    TextStatistics statistics = Objects.requireNonNull(textStatistics());
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

  void add(ShortCopies ofShard) {
    shortCopies.addAll(ofShard.copies());
    if (ofShard.partial()) {
      addMissing(Note.of("timeoutShort"));
    }
  }

  @Override
  public void addMissing(Note note) {
    if (!missing.contains(note)) {
      missing.add(note);
    }
  }

  @Override
  public List<Note> missing() {
    return missing;
  }

  @Override
  public CheckAnswer answer() {
    String searched = searchedText();
    TextStatistics statistics = textStatistics();
    CheckContext context =
        new CheckContext(
            libraryDocuments(),
            librarySentences(),
            searched,
            statistics != null && statistics.isStrange(),
            offered.chosen(),
            offered.leftOut(),
            offered.verbatim().size(),
            CandidateLimits.of(text == null ? 0 : suspicious.length(), false).chosen(),
            frequent().withExamples(offered.windowExamples()),
            warnings());
    return new CheckAnswer(
        suspicious,
        parameters(),
        context,
        library.field().fingerprinter(),
        results,
        looksForShort() ? shortCopies : null,
        missing);
  }

  private List<Note> warnings() {
    List<Note> warnings = new ArrayList<>();
    if (text != null && parameters().searchesText() && library.fullText() == null) {
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
