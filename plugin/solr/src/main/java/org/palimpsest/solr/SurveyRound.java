package org.palimpsest.solr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.check.CheckParams;
import org.palimpsest.check.SurveyCodec;
import org.palimpsest.check.TextCodec;
import org.palimpsest.search.LibrarySurvey;
import org.palimpsest.search.SourceStore;
import org.palimpsest.search.Surveyor;

/** How large is the library, and how rare are the text's terms in it? */
final class SurveyRound implements Round {

  @Override
  public String name() {
    return "survey";
  }

  @Override
  public int stage() {
    return ResponseBuilder.STAGE_PARSE_QUERY;
  }

  @Override
  public double timeShare() {
    return 0.5;
  }

  @Override
  public String whenTimedOut() {
    return "ran out of time before it compared anything";
  }

  @Override
  public boolean isNeeded(CheckState state) {
    return true;
  }

  @Override
  public void ask(CheckState state, ModifiableSolrParams params) {
    if (state.isSurveyedByText()) {
      params.set(CheckParams.SHARD_TEXT, TextCodec.encode(state.text()));
    }
  }

  @Override
  public List<NamedList<Object>> answer(SolrQueryRequest request, List<CheckState> states)
      throws IOException {
    List<NamedList<Object>> answers = new ArrayList<>(states.size());
    for (CheckState state : states) {
      answers.add(SurveyCodec.encode(answer(request, state)));
    }
    return answers;
  }

  private static LibrarySurvey answer(SolrQueryRequest request, CheckState state)
      throws IOException {
    String text = state.sentText();
    TextTerms terms = text == null ? null : TextTerms.of(state.fullText(), text);
    return survey(request, state, terms);
  }

  @Override
  public void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    state.add(SurveyCodec.decode(answer));
  }

  @Override
  public void run(SolrQueryRequest request, List<CheckState> states) throws IOException {
    for (CheckState state : states) {
      TextTerms terms = state.isSurveyedByText() ? state.terms() : null;
      state.add(survey(request, state, terms));
    }
  }

  private static LibrarySurvey survey(
      SolrQueryRequest request, CheckState state, @Nullable TextTerms terms) throws IOException {
    ShardIndex index = ShardIndex.of(request, state);
    Surveyor surveyor = new Surveyor(index.reader(), index.fields(), index.interruption());
    if (terms == null) {
      return surveyor.survey(null, null);
    }
    String itself = state.itself();
    boolean holdsItself = itself != null && index.store().doc(itself) != SourceStore.NO_DOC;
    FullText fullText = state.fullText();
    SchemaField grams = fullText.grams();
    return surveyor.survey(
        surveyor.text(fullText.field(), terms.chunks().terms(), holdsItself),
        grams == null ? null : surveyor.documentFrequencies(grams.getName(), terms.grams()));
  }

  @Override
  public boolean isAnswered(CheckState state) {
    return state.isSurveyed();
  }
}
