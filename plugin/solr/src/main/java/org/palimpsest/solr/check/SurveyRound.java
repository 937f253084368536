package org.palimpsest.solr.check;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.candidate.LibrarySurvey;
import org.palimpsest.solr.candidate.Surveyor;
import org.palimpsest.solr.candidate.TermLookup;
import org.palimpsest.solr.check.SurveyRound.Question.CountedWindows;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.lookup.HolderCounts;
import org.palimpsest.solr.lookup.QueryWindows;
import org.palimpsest.solr.lookup.WindowHolders;
import org.palimpsest.solr.request.RequestParams;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.FullText;
import org.palimpsest.solr.shard.ResolvedText;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shard.TextTerms;
import org.palimpsest.solr.wire.TextCodec;
import org.palimpsest.solr.wire.WindowCodec;

/** Counts the library's sentences and the frequencies of the text's terms and windows. */
public final class SurveyRound extends CheckRound<SurveyRound.Question, LibrarySurvey> {

  /**
   * @param text whose terms are counted, or null
   * @param counted windows whose holders are counted, or null
   */
  record Question(CheckedDocument document, @Nullable String text, @Nullable CountedWindows counted)
      implements CheckRound.Question {

    record CountedWindows(FingerprintedUnits windows, int holdersMax) {}
  }

  SurveyRound() {
    super(new Stage("survey", 0.5, "shardTimeout"), LibrarySurvey.class);
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public Question ask(CheckState state) {
    return new Question(
        state.document(),
        state.surveyedText(),
        state.countsHolders()
            ? new CountedWindows(state.suspicious().windows(), state.holdersMax())
            : null);
  }

  @Override
  List<LibrarySurvey> answer(ShardIndex index, List<Question> questions) throws IOException {
    Iterator<HolderCounts> counts = holderCounts(index, questions).iterator();
    List<LibrarySurvey> surveys = new ArrayList<>(questions.size());
    for (Question question : questions) {
      LibrarySurvey survey = survey(index, question.document(), question.text());
      CountedWindows counted = question.counted();
      surveys.add(counted == null ? survey : withHolders(survey, counted, counts.next()));
    }
    return surveys;
  }

  /** All documents share the passes over the index. */
  private static List<HolderCounts> holderCounts(ShardIndex index, List<Question> questions)
      throws IOException {
    List<QueryWindows> sought = new ArrayList<>();
    int holdersMax = 0;
    for (Question question : questions) {
      CountedWindows counted = question.counted();
      if (counted != null) {
        sought.add(question.document().sought(index.library(), counted.windows()));
        holdersMax = Math.max(holdersMax, counted.holdersMax());
      }
    }
    return sought.isEmpty() ? List.of() : holderCounts(index, sought, holdersMax);
  }

  /** Caches the holders for the passage round. */
  private static List<HolderCounts> holderCounts(
      ShardIndex index, List<QueryWindows> sought, int holdersMax) throws IOException {
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
      ShardIndex index, CheckedDocument document, @Nullable String text) throws IOException {
    Surveyor surveyor = new Surveyor(index.reader(), index.fields(), index.interruption());
    if (text == null) {
      return surveyor.survey(null, null);
    }
    FullText fullText = index.library().requireFullText();
    TextTerms terms = TextTerms.of(fullText, text);
    TermLookup words = surveyor.find(fullText.field(), terms.chunks().terms());
    TermLookup grams =
        fullText.grams() == null ? null : surveyor.find(fullText.grams().getName(), terms.grams());
    index.texts().keep(fullText, text, new ResolvedText(terms, words, grams, null));
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

  @Override
  void write(Question question, Scheme scheme, ModifiableSolrParams params) {
    String text = question.text();
    if (text != null) {
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(text));
    }
    CountedWindows counted = question.counted();
    if (counted != null) {
      params.set(RequestParams.SHARD_WINDOWS, WindowCodec.encode(scheme, counted.windows()));
      params.set(RequestParams.SHARD_HOLDERS_MAX, counted.holdersMax());
    }
  }

  @Override
  Question read(CheckedDocument document, ShardBody sent, Scheme scheme) {
    FingerprintedUnits windows = sent.windows(scheme);
    return new Question(
        document,
        text(document, sent),
        windows == null ? null : new CountedWindows(windows, sent.holdersMax()));
  }
}
