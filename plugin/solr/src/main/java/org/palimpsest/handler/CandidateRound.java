package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.answer.HeldWindows;
import org.palimpsest.candidate.CandidateLimits;
import org.palimpsest.candidate.GramCandidates;
import org.palimpsest.candidate.GramField;
import org.palimpsest.candidate.ShardOffers;
import org.palimpsest.candidate.SharingDocs;
import org.palimpsest.candidate.TextCandidates;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.candidate.VerbatimCandidates;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.handler.CandidateQuestion.SearchedText;
import org.palimpsest.lookup.HolderExamples;
import org.palimpsest.request.SetApart;
import org.palimpsest.source.AuthorNames;

/** Finds sources that should be aligned, whether fingerprints find them or not. */
final class CandidateRound implements Round<CandidateQuestion, ShardOffers> {

  @Override
  public Stage stage() {
    return Stage.CANDIDATES;
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return searched(state) != null || !state.held().isEmpty();
  }

  @Override
  public CandidateQuestion ask(CheckState state) {
    HeldWindows held = state.held();
    return new CandidateQuestion(
        state.document(),
        searched(state),
        state.suspicious().authors(),
        held.isEmpty() ? null : held.windows());
  }

  private static @Nullable SearchedText searched(CheckState state) {
    String text = state.searchedText();
    TextStatistics statistics = state.textStatistics();
    return text == null || statistics == null
        ? null
        : new SearchedText(text, statistics, state.gramFrequencies(), state.holdersMax());
  }

  @Override
  public List<ShardOffers> answer(ShardIndex index, List<CandidateQuestion> questions)
      throws IOException {
    List<ShardOffers> offers = new ArrayList<>(questions.size());
    for (CandidateQuestion question : questions) {
      offers.add(answer(index, question));
    }
    return offers;
  }

  private static ShardOffers answer(ShardIndex index, CandidateQuestion question)
      throws IOException {
    AskedDocument document = question.document();
    SearchedText text = question.text();
    ShardOffers offers =
        text == null ? ShardOffers.NONE : ofText(index, document, text, ownWork(index, question));
    return question.held() == null
        ? offers
        : offers.with(examples(index, document, question.held()));
  }

  private static HolderExamples.Found examples(
      ShardIndex index, AskedDocument document, FingerprintedUnits held) throws IOException {
    return HolderExamples.of(
        document.sought(index.library(), held),
        document.noSources(index.library()),
        index.reader(),
        index.fields(),
        index.store(),
        index.tasks(),
        index.interruption());
  }

  private static TextCandidates.OwnWork ownWork(ShardIndex index, CandidateQuestion question) {
    AuthorNames authors =
        question.document().parameters().exclusions().setsApart(SetApart.OWN_WORK)
            ? AuthorNames.of(question.authors())
            : AuthorNames.NONE;
    return doc -> !authors.isEmpty() && authors.containAny(index.store().authors(doc));
  }

  private static ShardOffers ofText(
      ShardIndex index,
      AskedDocument document,
      SearchedText searched,
      TextCandidates.OwnWork ownWork)
      throws IOException {
    FullText fullText = index.library().requireFullText();
    FoundText found = index.texts().take(fullText, searched.text());
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
        VerbatimCandidates.of(
            ofGrams, index.store(), document.noSources(index.library()), verbatimMax),
        ofGrams.chosenOtherwise(),
        ofGrams.partial());
  }

  private static CandidateLimits limits(AskedDocument document, SearchedText searched) {
    return CandidateLimits.of(searched.text(), document.parameters().looksForRewritten());
  }

  private static GramCandidates.@Nullable Result grams(
      ShardIndex index, FullText fullText, SearchedText searched, FoundText found)
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
}
