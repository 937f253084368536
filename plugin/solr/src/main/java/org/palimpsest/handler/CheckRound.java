package org.palimpsest.handler;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.align.TokenWeights;
import org.palimpsest.candidate.Candidate;
import org.palimpsest.candidate.LibraryWeights;
import org.palimpsest.candidate.TextStatistics;
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
        state.librarySentences(),
        state.suspicious().authors(),
        state.suspicious().sections());
  }

  @Override
  public List<ShardResult> answer(ShardIndex index, List<CheckQuestion> questions)
      throws IOException {
    CheckedLibrary library = index.library();
    List<ShardQuery> queries =
        questions.stream().map(question -> query(library, question)).toList();
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

  private static ShardQuery query(CheckedLibrary library, CheckQuestion question) {
    CheckParameters parameters = question.document().parameters();
    ExclusionParameters exclusions = parameters.exclusions();
    CheckedText text = question.text();
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
        text == null ? TokenWeights.UNKNOWN : lastWeights(library, text, question.statistics()),
        text == null ? null : text.text(),
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

  /** The weights of the text's tokens; no round asks for its terms after this. */
  private static TokenWeights lastWeights(
      CheckedLibrary library, CheckedText text, @Nullable TextStatistics statistics) {
    TokenWeights weights = TokenWeights.UNKNOWN;
    if (statistics != null) {
      TextTerms terms = text.terms(library.requireFullText());
      terms.requireTermsLike(statistics);
      weights = LibraryWeights.of(library.field().fingerprinter(), terms.chunks(), statistics);
    }
    text.dropTerms();
    return weights;
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
