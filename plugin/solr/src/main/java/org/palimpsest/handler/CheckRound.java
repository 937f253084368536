package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.candidate.Candidate;
import org.palimpsest.candidate.GatheredTerms;
import org.palimpsest.candidate.LibraryWeights;
import org.palimpsest.candidate.TextStatistics;
import org.palimpsest.order.Statements;
import org.palimpsest.request.CheckParameters;
import org.palimpsest.request.ExclusionParameters;
import org.palimpsest.request.SetApart;
import org.palimpsest.section.SectionFilter;
import org.palimpsest.source.AuthorNames;
import org.palimpsest.source.BatchChecker;
import org.palimpsest.source.ShardQuery;
import org.palimpsest.source.ShardResult;

/** Finds the passages of the text that stand in sources. */
final class CheckRound implements Round<CheckQuestion, ShardResult> {

  @Override
  public Stage stage() {
    return Stage.CHECK;
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public CheckQuestion ask(CheckState state) {
    OfferedSources offered = state.offered();
    return new CheckQuestion(
        state.document(),
        state.suspicious().windows(),
        state.held().unsought(),
        state.text(),
        state.text() == null ? null : state.textStatistics(),
        offered.chosen().stream().map(Candidate::id).toList(),
        offered.verbatim(),
        offered.examples(),
        List.of(),
        state.librarySentences(),
        state.suspicious().authors(),
        state.suspicious().sections());
  }

  @Override
  public List<ShardResult> answer(ShardIndex index, List<CheckQuestion> questions)
      throws IOException {
    CheckedLibrary library = index.library();
    List<ShardQuery> queries = questions.stream().map(question -> query(index, question)).toList();
    queries.forEach(query -> requireStatements(library, query));
    return new BatchChecker(
            index.reader(),
            index.fields(),
            index.store(),
            library.field().fingerprinter(),
            index.tasks(),
            index.interruption(),
            index.kept())
        .check(queries);
  }

  /** Refuses orders of a text that this shard cuts into other statements than the coordinator. */
  private static void requireStatements(CheckedLibrary library, ShardQuery query) {
    String text = query.text();
    if (text == null || query.orders().isEmpty()) {
      return;
    }
    int count = Statements.of(library.field().fingerprinter().tokenize(text)).count();
    if (query.orders().stream().anyMatch(order -> order.count() != count)) {
      throw TextTerms.takenApartOtherwise(null);
    }
  }

  private static ShardQuery query(ShardIndex index, CheckQuestion question) {
    CheckedLibrary library = index.library();
    CheckParameters parameters = question.document().parameters();
    ExclusionParameters exclusions = parameters.exclusions();
    String text = question.text();
    TextStatistics statistics = question.statistics();
    // Where nobody has asked the library for the text's terms nothing is known of it.
    FoundText found =
        text == null || statistics == null
            ? null
            : index.texts().look(library.requireFullText(), text);
    return new ShardQuery(
        library.header(),
        question.windows(),
        question.unsought(),
        question.examples(),
        parameters.flips(),
        parameters.match(),
        parameters.extension(),
        question.librarySentences(),
        question.candidates(),
        question.verbatim(),
        question.orders(),
        found == null || statistics == null
            ? TokenWeights.UNKNOWN
            : weights(library, found, statistics),
        text,
        found == null || !library.requireFullText().gramsTellAll() ? null : found.sharing(),
        gathered(index, found, statistics),
        parameters.looksForRewritten() && question.statistics() != null,
        parameters.rows(),
        question.document().itself(library),
        new SectionFilter(question.sections(), parameters.sections(), parameters.sectionsLike()),
        exclusions.sources(),
        exclusions.setsApart(SetApart.OWN_WORK)
            ? AuthorNames.of(question.authors())
            : AuthorNames.NONE,
        exclusions.lengthMin(),
        parameters.passageTexts(),
        parameters.matches(),
        parameters.sources().keys());
  }

  /** Null where the places of terms do not tell all. */
  static @Nullable GatheredTerms gathered(
      ShardIndex index, @Nullable FoundText found, @Nullable TextStatistics statistics) {
    FullText fullText = index.library().fullText();
    return found == null || statistics == null || fullText == null || !fullText.isWhole()
        ? null
        : new GatheredTerms(
            fullText.field(),
            found.terms().chunks(),
            found.words(),
            statistics,
            index.interruption());
  }

  static TokenWeights weights(CheckedLibrary library, FoundText found, TextStatistics statistics) {
    found.terms().requireTermsLike(statistics);
    return LibraryWeights.of(library.field().fingerprinter(), found.terms().chunks(), statistics);
  }

  @Override
  public void take(CheckState state, ShardResult result) {
    state.add(result);
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return state.hasResults();
  }
}
