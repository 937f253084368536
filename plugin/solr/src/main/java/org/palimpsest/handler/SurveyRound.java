package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.FoundTerms;
import org.palimpsest.candidate.LibrarySurvey;
import org.palimpsest.candidate.Surveyor;
import org.palimpsest.handler.SurveyQuestion.CountedWindows;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.HolderCounts;
import org.palimpsest.lookup.SoughtWindows;
import org.palimpsest.lookup.WindowHolders;

/** Learns how large the library is, and how rare the text's terms and windows are in it. */
final class SurveyRound implements Round<SurveyQuestion, LibrarySurvey> {

  @Override
  public Stage stage() {
    return Stage.SURVEY;
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public SurveyQuestion ask(CheckState state) {
    return new SurveyQuestion(
        state.document(),
        state.surveyedText(),
        state.countsHolders()
            ? new CountedWindows(state.suspicious().windows(), state.holdersMax())
            : null);
  }

  @Override
  public List<LibrarySurvey> answer(ShardIndex index, List<SurveyQuestion> questions)
      throws IOException {
    Iterator<HolderCounts> counts = holderCounts(index, questions).iterator();
    List<LibrarySurvey> surveys = new ArrayList<>(questions.size());
    for (SurveyQuestion question : questions) {
      LibrarySurvey survey = survey(index, question.document(), question.text());
      CountedWindows counted = question.counted();
      surveys.add(counted == null ? survey : withHolders(survey, counted, counts.next()));
    }
    return surveys;
  }

  /** Of all documents together, which share the passes over the index. */
  private static List<HolderCounts> holderCounts(ShardIndex index, List<SurveyQuestion> questions)
      throws IOException {
    List<SoughtWindows> sought = new ArrayList<>();
    int holdersMax = 0;
    for (SurveyQuestion question : questions) {
      CountedWindows counted = question.counted();
      if (counted != null) {
        sought.add(question.document().sought(index.library(), counted.windows()));
        holdersMax = Math.max(holdersMax, counted.holdersMax());
      }
    }
    return sought.isEmpty() ? List.of() : holderCounts(index, sought, holdersMax);
  }

  /** Whoever is counted is kept for the round that looks for sources. */
  private static List<HolderCounts> holderCounts(
      ShardIndex index, List<SoughtWindows> sought, int holdersMax) throws IOException {
    List<HolderCounts> counts =
        HolderCounts.of(
            sought,
            holdersMax + 1,
            index.reader(),
            index.fields(),
            index.tasks(),
            index.interruption());
    for (int text = 0; text < counts.size(); text++) {
      WindowHolders holders = counts.get(text).holders();
      if (holders != null) {
        index.kept().keep(sought.get(text), holders);
      }
    }
    return counts;
  }

  private static LibrarySurvey withHolders(
      LibrarySurvey survey, CountedWindows counted, HolderCounts counts) {
    return survey.withHolders(counts.of(counted.windows().fingerprints()), counts.partial());
  }

  private static LibrarySurvey survey(
      ShardIndex index, AskedDocument document, @Nullable String text) throws IOException {
    Surveyor surveyor = new Surveyor(index.reader(), index.fields(), index.interruption());
    if (text == null) {
      return surveyor.survey(null, null);
    }
    FullText fullText = index.library().requireFullText();
    TextTerms terms = TextTerms.of(fullText, text);
    FoundTerms words = surveyor.find(fullText.field(), terms.chunks().terms());
    FoundTerms grams =
        fullText.grams() == null ? null : surveyor.find(fullText.grams().getName(), terms.grams());
    index.texts().keep(fullText, text, new FoundText(terms, words, grams, null));
    String itself = document.itself(index.library());
    boolean holdsItself = itself != null && index.store().doc(itself) != SourceStore.NO_DOC;
    return surveyor.survey(surveyor.text(fullText.field(), words, holdsItself), grams);
  }

  @Override
  public void take(CheckState state, LibrarySurvey survey) {
    state.add(survey);
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return state.isSurveyed();
  }
}
