package org.palimpsest.solr.check;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.answer.FrequentWindows;
import org.palimpsest.solr.author.AuthorNames;
import org.palimpsest.solr.candidate.CandidateLimits;
import org.palimpsest.solr.candidate.GramCandidates;
import org.palimpsest.solr.candidate.GramField;
import org.palimpsest.solr.candidate.ShardOffers;
import org.palimpsest.solr.candidate.SharingDocs;
import org.palimpsest.solr.candidate.TextCandidates;
import org.palimpsest.solr.candidate.TextStatistics;
import org.palimpsest.solr.check.CandidateRound.Question.SearchedText;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.lookup.HolderExamples;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.wire.NumbersCodec;
import org.palimpsest.solr.wire.StatisticsCodec;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.WindowCodec;

/** Finds candidate sources by full text and grams, and examples of holders of frequent windows. */
public final class CandidateRound extends CheckRound<CandidateRound.Question, ShardOffers> {

  /**
   * @param text null without a search
   * @param frequent frequent windows that need examples, or null
   */
  record Question(
      CheckedDocument document,
      @Nullable SearchedText text,
      List<String> authors,
      @Nullable FingerprintedUnits frequent)
      implements CheckRound.Question {

    /**
     * A searched text.
     *
     * @param statistics of the whole library
     * @param gramFrequencies in the whole library, or null
     * @param holdersMax see {@link org.palimpsest.solr.request.ExclusionParameters#holdersMax}
     */
    @SuppressWarnings("ArrayRecordComponent") // long array, never compared
    record SearchedText(
        String text,
        TextStatistics statistics,
        long @Nullable [] gramFrequencies,
        int holdersMax) {}
  }

  CandidateRound() {
    super(new Stage("candidates", 0.5, "shardTimeoutCandidates"), ShardOffers.class);
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return searched(state) != null || !state.frequent().isEmpty();
  }

  @Override
  public Question ask(CheckState state) {
    FrequentWindows frequent = state.frequent();
    return new Question(
        state.document(),
        searched(state),
        state.suspicious().authors(),
        frequent.isEmpty() ? null : frequent.windows());
  }

  private static @Nullable SearchedText searched(CheckState state) {
    String text = state.searchedText();
    TextStatistics statistics = state.textStatistics();
    return text == null || statistics == null
        ? null
        : new SearchedText(text, statistics, state.gramFrequencies(), state.holdersMax());
  }

  @Override
  List<ShardOffers> answer(ShardIndex index, List<Question> questions) throws IOException {
    return each(questions, question -> answer(index, question));
  }

  private static ShardOffers answer(ShardIndex index, Question question) throws IOException {
    CheckedDocument document = question.document();
    SearchedText text = question.text();
    ShardOffers offers =
        text == null ? ShardOffers.NONE : ofText(index, document, text, ownWork(index, question));
    return question.frequent() == null
        ? offers
        : offers.with(examples(index, document, question.frequent()));
  }

  private static HolderExamples.Found examples(
      ShardIndex index, CheckedDocument document, FingerprintedUnits frequent) throws IOException {
    return HolderExamples.of(
        document.sought(index.library(), frequent),
        document.noSources(index.library()),
        index.reader(),
        index.fields(),
        index.store(),
        index.tasks(),
        index.interruption());
  }

  private static TextCandidates.OwnWork ownWork(ShardIndex index, Question question) {
    AuthorNames authors = question.document().ownAuthors(question.authors());
    return doc -> !authors.isEmpty() && authors.containAny(index.store().authors(doc));
  }

  private static ShardOffers ofText(
      ShardIndex index,
      CheckedDocument document,
      SearchedText searched,
      TextCandidates.OwnWork ownWork)
      throws IOException {
    FullText fullText = index.library().requireFullText();
    ResolvedText found = index.texts().take(fullText, searched.text());
    found.terms().requireTermsLike(searched.statistics());
    found.terms().requireGramsLike(searched.gramFrequencies());
    ShardOffers ofTerms =
        new TextCandidates(
                index.reader(),
                fullText.field(),
                found.terms().chunks(),
                found.words(),
                searched.statistics(),
                index.store(),
                limits(document, searched).offered(),
                ownWork,
                document.noSources(index.library()),
                index.interruption())
            .find();
    GramCandidates.Result ofGrams = grams(index, fullText, searched, found);
    SharingDocs sharing = ofGrams == null ? null : ofGrams.sharing();
    index.texts().keep(fullText, searched.text(), found.with(sharing));
    if (ofGrams == null) {
      return ofTerms;
    }
    int verbatimMax = limits(document, searched).verbatim();
    return ofTerms.with(
        ofGrams.offers(index.store(), document.noSources(index.library()), verbatimMax),
        ofGrams.chosenOtherwise(),
        ofGrams.partial());
  }

  private static CandidateLimits limits(CheckedDocument document, SearchedText searched) {
    return CandidateLimits.of(searched.text(), document.parameters().looksForRewritten());
  }

  private static GramCandidates.@Nullable Result grams(
      ShardIndex index, FullText fullText, SearchedText searched, ResolvedText found)
      throws IOException {
    GramField grams = fullText.gramField();
    return grams == null || searched.gramFrequencies() == null
        ? null
        : new GramCandidates(
                index.reader(),
                index.fields(),
                grams,
                found.terms().grams(),
                found.grams(),
                searched.gramFrequencies(),
                searched.holdersMax(),
                index.store(),
                index.interruption())
            .find();
  }

  @Override
  public void take(CheckState state, ShardOffers offers) {
    state.add(offers);
  }

  @Override
  void write(Question question, Scheme scheme, ModifiableSolrParams params) {
    if (question.frequent() != null) {
      params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, question.frequent()));
    }
    params.set(CheckParams.EXCLUDE_AUTHOR, question.authors().toArray(String[]::new));
    if (question.text() != null) {
      write(question.text(), params);
    }
  }

  private static void write(SearchedText searched, ModifiableSolrParams params) {
    params.set(RequestParams.SHARD_TEXT, TextCodec.encode(searched.text()));
    params.set(RequestParams.SHARD_HOLDERS_MAX, searched.holdersMax());
    params.set(RequestParams.SHARD_STATISTICS, StatisticsCodec.encode(searched.statistics()));
    long[] frequencies = searched.gramFrequencies();
    if (frequencies != null) {
      params.set(RequestParams.SHARD_GRAMS, NumbersCodec.encode(frequencies));
    }
  }

  @Override
  Question read(CheckedDocument document, ShardBody sent, Scheme scheme) {
    SearchedText searched = searched(document, sent);
    if (searched == null
        && (sent.text() != null || !sent.fields().containsKey(RequestParams.SHARD_WINDOWS))) {
      throw badRequest("A request to a shard brings no text, or is not to; send it to /check.");
    }
    return new Question(
        document, searched, document.parameters().exclusions().authors(), sent.windows(scheme));
  }

  private static @Nullable SearchedText searched(CheckedDocument document, ShardBody sent) {
    String text = text(document, sent);
    TextStatistics statistics = sent.statistics();
    return text == null || statistics == null || !document.parameters().searchesText()
        ? null
        : new SearchedText(
            text,
            statistics,
            sent.field(RequestParams.SHARD_GRAMS, NumbersCodec::decode),
            sent.holdersMax());
  }
}
