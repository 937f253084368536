package org.palimpsest.handler;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.answer.CheckAnswer;
import org.palimpsest.answer.Groundwork;
import org.palimpsest.answer.HeldWindows;
import org.palimpsest.answer.Suspicious;
import org.palimpsest.candidate.CandidateLimits;
import org.palimpsest.candidate.ChosenCandidates;
import org.palimpsest.candidate.Chunks;
import org.palimpsest.candidate.LibrarySurvey;
import org.palimpsest.candidate.ShardOffers;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.lookup.HolderExamples;
import org.palimpsest.lookup.SoughtWindows;
import org.palimpsest.request.CheckParameters;
import org.palimpsest.request.Depth;
import org.palimpsest.request.ExclusionParameters;
import org.palimpsest.request.OwnEntry;
import org.palimpsest.request.SetApart;
import org.palimpsest.schema.TableFieldType;
import org.palimpsest.section.SectionFilter;
import org.palimpsest.section.Sections;
import org.palimpsest.source.AuthorNames;
import org.palimpsest.source.ShardQuery;
import org.palimpsest.source.ShardResult;
import org.palimpsest.wire.WindowCodec;

/** What is known of one suspicious document, and was collected. Used by one thread at a time. */
final class CheckState {

  private final CheckParameters parameters;
  private final TableFieldType field;
  private final @Nullable FullText fullText;
  private final ShardBody body;
  private final @Nullable Suspicious suspicious;
  private final boolean keepsTerms;
  private final @Nullable String collection;
  private @Nullable String checkedText;
  private @Nullable TextTerms terms;
  private @Nullable LibrarySurvey survey;
  private @Nullable HeldWindows held;
  private final List<ShardOffers> offers = new ArrayList<>();
  private final List<ShardResult> results = new ArrayList<>();
  private final List<String> missing = new ArrayList<>();

  /**
   * The start of a check.
   *
   * @param fullText null where the schema has none
   * @param body what a shard was sent
   * @param suspicious null on a shard, which gets windows only
   * @param keepsTerms whether the text's terms stay in memory until {@link #dropTerms}
   * @param collection that this node's index belongs to; null where there are none
   */
  CheckState(
      CheckParameters parameters,
      TableFieldType field,
      @Nullable FullText fullText,
      ShardBody body,
      @Nullable Suspicious suspicious,
      boolean keepsTerms,
      @Nullable String collection) {
    this.parameters = parameters;
    this.field = field;
    this.fullText = fullText;
    this.body = body;
    this.suspicious = suspicious;
    this.keepsTerms = keepsTerms;
    this.collection = collection;
  }

  CheckParameters parameters() {
    return parameters;
  }

  TableFieldType field() {
    return field;
  }

  ShardBody body() {
    return body;
  }

  /** The full-text field; asked for only where there is one. */
  FullText fullText() {
    if (fullText == null) {
      throw new SolrException(
          ErrorCode.SERVICE_UNAVAILABLE,
          "The schema of this shard has no full-text field; reload the collection.");
    }
    return fullText;
  }

  Suspicious suspicious() {
    return Objects.requireNonNull(suspicious, "a shard does not know the suspicious document");
  }

  /**
   * The suspicious text, where {@link #isAligned}, with blanks in place of sections that are not
   * checked: they bring no candidates and are not aligned.
   */
  String text() {
    String made = checkedText;
    if (made == null) {
      String whole = Objects.requireNonNull(suspicious().text(), "there are fingerprints only");
      made = sectionFilter(suspicious().sections()).checkedText(whole);
      checkedText = made;
    }
    return made;
  }

  private SectionFilter sectionFilter(Sections sections) {
    return new SectionFilter(sections, parameters.sections(), parameters.sectionsLike());
  }

  /** The suspicious text as the full-text index sees it, where its terms are asked for. */
  TextTerms terms() {
    TextTerms made = terms;
    if (made == null) {
      made = TextTerms.of(fullText(), suspicious == null ? sentRequired() : text());
      terms = keepsTerms ? made : null;
    }
    return made;
  }

  /** Forgets the terms, of which nothing will be asked any more. */
  void dropTerms() {
    terms = null;
  }

  /** Whether sources are aligned with the text. */
  boolean isAligned() {
    return suspicious == null
        ? sentText() != null
        : parameters.align() && suspicious.text() != null;
  }

  /** Whether the full-text index is asked how rare the text's terms are. */
  boolean isSurveyedByText() {
    return isAligned() && fullText != null;
  }

  /** Whether the full-text index is asked for candidates. */
  boolean isTextSearched() {
    return isTextWanted() && fullText != null;
  }

  /** Whether candidates by their text are asked for, as far as the parameters say. */
  boolean isTextWanted() {
    return isAligned() && parameters.depth() == Depth.TEXT && parameters.sources().areAny();
  }

  /** The text that a coordinator sent to align sources with; null where it is not to be aligned. */
  @Nullable String sentText() {
    return parameters.align() ? body.text() : null;
  }

  private String sentRequired() {
    return Objects.requireNonNull(sentText(), "no text was sent");
  }

  /** Whether it is counted how many documents hold each window. */
  boolean countsHolders() {
    return parameters.sources().areAny()
        && parameters.exclusions().holdersMax() > 0
        && suspicious().windows().size() > 0;
  }

  /** See {@link ExclusionParameters#holdersMax}; the same here and on the shards. */
  int holdersMax() {
    return suspicious == null ? body.holdersMax() : parameters.exclusions().holdersMax();
  }

  /** Windows as they are looked up. */
  SoughtWindows sought(FingerprintList windows) {
    return SoughtWindows.of(
        field.fingerprinter().header(), parameters.flips(), parameters.match().distance(), windows);
  }

  /** Windows for the shards. */
  String encoded(FingerprintedUnits windows) {
    return WindowCodec.encode(field.fingerprinter().scheme(), windows);
  }

  /**
   * Windows that a coordinator sent.
   *
   * @throws SolrException with BAD_REQUEST if they cannot be read
   */
  FingerprintedUnits decoded(String windows) {
    try {
      return WindowCodec.decode(field.fingerprinter().scheme(), windows);
    } catch (IllegalArgumentException e) {
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The windows of a request to a shard cannot be read.", e);
    }
  }

  /** The windows that very many documents hold. */
  HeldWindows held() {
    HeldWindows found = held;
    if (found == null) {
      long[] holders = survey == null ? null : survey.holders();
      found =
          holders == null
              ? HeldWindows.NONE
              : HeldWindows.of(
                  suspicious().windows(), holders, parameters.exclusions().holdersMax());
      held = found;
    }
    return found;
  }

  /** The sources that stand for all that hold {@link #held}, each once. */
  List<String> examples() {
    return examplesOfWindows().stream().flatMap(List::stream).distinct().toList();
  }

  /** For each of the windows that very many documents hold. */
  private List<List<String>> examplesOfWindows() {
    return HolderExamples.chosen(
        offers.stream().map(ShardOffers::ofHeld).filter(ofHeld -> !ofHeld.isEmpty()).toList());
  }

  /**
   * What the suspicious document itself is in the index; null if it is none of its documents, or
   * counts as any other. A name that came with a text says nothing of that.
   */
  @Nullable OwnEntry ownEntry() {
    OwnEntry said = parameters.exclusions().entry();
    if (said != null || suspicious == null || !suspicious.indexed()) {
      return said;
    }
    String id = suspicious.id();
    return id == null || !parameters.excludeItself()
        ? null
        : new OwnEntry(Objects.requireNonNullElse(collection, ""), id);
  }

  /** The unique key of the suspicious document in this node's index; null if it is not in it. */
  @Nullable String itself() {
    OwnEntry entry = ownEntry();
    return entry == null ? null : entry.idIn(Objects.requireNonNullElse(collection, ""));
  }

  /** The unique keys of documents that are no sources, whatever they hold. */
  Set<String> noSources() {
    Set<String> ids = new HashSet<>(parameters.exclusions().sources());
    String itself = itself();
    if (itself != null) {
      ids.add(itself);
    }
    return ids;
  }

  /** A shard's query, of what this node knows or was sent. */
  ShardQuery query(
      FingerprintedUnits windows,
      Set<Integer> unsought,
      List<String> examples,
      long librarySentences,
      List<String> candidates,
      List<String> verbatim,
      TokenWeights weights,
      @Nullable String text,
      List<String> authors,
      Sections sections) {
    ExclusionParameters exclusions = parameters.exclusions();
    return new ShardQuery(
        field.fingerprinter().header(),
        windows,
        unsought,
        examples,
        parameters.flips(),
        parameters.match(),
        parameters.extension(),
        librarySentences,
        candidates,
        verbatim,
        weights,
        text,
        parameters.rows(),
        itself(),
        sectionFilter(sections),
        exclusions.sources(),
        exclusions.setsApart(SetApart.OWN_WORK) ? AuthorNames.of(authors) : AuthorNames.NONE,
        exclusions.lengthMin(),
        parameters.passageTexts(),
        parameters.matches(),
        parameters.sources().keys());
  }

  /**
   * Takes a shard's survey.
   *
   * @throws SolrException if it took the text apart in another way than the other shards
   */
  void add(LibrarySurvey ofShard) {
    noteCandidatesCut(ofShard.partial());
    if (ofShard.text() != null && ofShard.text().docFreqs().length == Chunks.TERMS_MAX) {
      addMissing(
          "Partial answer: the text has more than "
              + Chunks.TERMS_MAX
              + " different words or pairs of characters; sources were looked for by the first of"
              + " them.");
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
    offers.add(ofShard);
  }

  void add(ShardResult result) {
    results.add(result);
  }

  private void noteCandidatesCut(boolean cut) {
    if (cut) {
      addMissing("Partial answer: time ran out before all candidates of the text were found.");
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

  /** Whether the rarity of the text's terms is known; where time ran out it is not. */
  boolean hasTextStatistics() {
    return survey != null && survey.text() != null && !survey.partial();
  }

  TextStatistics textStatistics() {
    return Objects.requireNonNull(Objects.requireNonNull(survey).text());
  }

  /** Null where the library has no grams. */
  long @Nullable [] gramFrequencies() {
    return survey == null ? null : survey.gramFrequencies();
  }

  /** How many sources are compared with the text; the same here and on the shards. */
  CandidateLimits limits() {
    String sent = body.text();
    return CandidateLimits.of(sent == null ? suspicious().length() : sent.length());
  }

  /** The sources to look for verbatim text in. */
  List<String> verbatimCandidates() {
    return ChosenCandidates.verbatim(offers, limits().verbatim());
  }

  /** The sources to align, whether fingerprints find them or not. */
  List<String> candidates() {
    return ChosenCandidates.of(offers, limits().chosen());
  }

  /** Says it once, where several shards cannot be told apart. */
  void addMissing(String sentence) {
    if (!missing.contains(sentence)) {
      missing.add(sentence);
    }
  }

  List<ShardResult> results() {
    return results;
  }

  /** What is missing of the answer, a sentence each. */
  List<String> missing() {
    return missing;
  }

  /** The answer of what there is. */
  CheckAnswer answer() {
    List<String> warnings = new ArrayList<>();
    if (isTextWanted() && fullText == null) {
      warnings.add(
          "Candidates were found by fingerprints only: none of the source fields "
              + field.sourceFields()
              + " is indexed as text, which depth=text needs.");
    }
    if (ChosenCandidates.areVerbatimCut(offers, limits().verbatim())) {
      warnings.add(
          "More sources share verbatim text with this text than are compared with one of its length;"
              + " those that share most were. Check it in parts to have all compared.");
    }
    return new CheckAnswer(
        suspicious(),
        parameters,
        new Groundwork(
            libraryDocuments(),
            librarySentences(),
            candidates().size(),
            ChosenCandidates.leftOut(offers, limits().chosen()),
            verbatimCandidates().size(),
            CandidateLimits.of(isAligned() ? suspicious().length() : 0).chosen(),
            held().withExamples(examplesOfWindows()),
            warnings),
        results,
        missing);
  }
}
