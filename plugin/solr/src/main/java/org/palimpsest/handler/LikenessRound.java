package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.note.Note;
import org.palimpsest.source.RivalComparer;

/**
 * Compares what is left of the text, statement by statement, with the sources that might have the
 * same: who follows the order of one of them is more like that one than like all others.
 */
final class LikenessRound implements Round<LikenessQuestion, RivalComparer.Answer> {

  @Override
  public Stage stage() {
    return Stage.LIKENESS;
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return state.contest() != null;
  }

  @Override
  public LikenessQuestion ask(CheckState state) {
    OrderContest contest = state.requireContest();
    return new LikenessQuestion(
        state.document(), contest.text(), contest.statistics(), contest.rivals());
  }

  @Override
  public List<RivalComparer.Answer> answer(ShardIndex index, List<LikenessQuestion> questions)
      throws IOException {
    RivalComparer comparer =
        new RivalComparer(
            index.reader(),
            index.store(),
            index.library().field().fingerprinter(),
            questions.size() > 1,
            index.tasks(),
            index.interruption());
    List<RivalComparer.Answer> answers = new ArrayList<>(questions.size());
    for (LikenessQuestion question : questions) {
      try {
        answers.add(comparer.compare(compared(index, question), question.rivals()));
      } catch (IllegalArgumentException e) {
        throw TextTerms.takenApartOtherwise(e);
      }
    }
    return answers;
  }

  private static RivalComparer.ComparedText compared(ShardIndex index, LikenessQuestion question) {
    FoundText found = index.texts().look(index.library().requireFullText(), question.text());
    return new RivalComparer.ComparedText(
        question.text(),
        CheckRound.weights(index.library(), found, question.statistics()),
        CheckRound.gathered(index, found, question.statistics()));
  }

  @Override
  public void take(CheckState state, RivalComparer.Answer answer) {
    state.requireContest().add(answer.rivals());
    if (answer.partial()) {
      state.addMissing(Note.of("timeoutOrder"));
    }
  }
}
