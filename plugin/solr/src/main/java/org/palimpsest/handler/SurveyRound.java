package org.palimpsest.handler;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.handler.component.ResponseBuilder;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.schema.SchemaField;
import org.jspecify.annotations.Nullable;
import org.palimpsest.candidate.LibrarySurvey;
import org.palimpsest.candidate.Surveyor;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.index.SourceStore;
import org.palimpsest.lookup.HolderCounts;
import org.palimpsest.lookup.SoughtWindows;
import org.palimpsest.request.RequestParams;
import org.palimpsest.wire.SurveyCodec;
import org.palimpsest.wire.TextCodec;

/** How large is the library, and how rare are the text's terms and windows in it? */
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
      params.set(RequestParams.SHARD_TEXT, TextCodec.encode(state.text()));
    }
    if (state.countsHolders()) {
      params.set(RequestParams.SHARD_WINDOWS, state.encoded(state.suspicious().windows()));
      params.set(RequestParams.SHARD_HOLDERS_MAX, state.parameters().exclusions().holdersMax());
    }
  }

  @Override
  public List<NamedList<Object>> answer(SolrQueryRequest request, List<CheckState> states)
      throws IOException {
    List<Asked> asked = new ArrayList<>(states.size());
    for (CheckState state : states) {
      asked.add(sent(state));
    }
    return surveys(request, asked).stream().map(SurveyCodec::encode).toList();
  }

  /**
   * What a shard is asked of one document.
   *
   * @param text whether the text's terms are counted
   * @param windows whose holders are counted; null where they are not
   * @param holdersMax see {@link org.palimpsest.request.ExclusionParameters#holdersMax}
   */
  private record Asked(
      CheckState state, boolean text, @Nullable FingerprintList windows, int holdersMax) {

    SoughtWindows sought() {
      return state.sought(Objects.requireNonNull(windows));
    }
  }

  private static Asked sent(CheckState state) {
    String windows = state.body().windows();
    return new Asked(
        state,
        state.sentText() != null,
        windows == null ? null : state.decoded(windows).fingerprints(),
        state.holdersMax());
  }

  private static Asked own(CheckState state) {
    return new Asked(
        state,
        state.isSurveyedByText(),
        state.countsHolders() ? state.suspicious().windows().fingerprints() : null,
        state.holdersMax());
  }

  @Override
  public void take(CheckState state, NamedList<?> answer, @Nullable String collection) {
    state.add(SurveyCodec.decode(answer));
  }

  @Override
  public void run(SolrQueryRequest request, List<CheckState> states) throws IOException {
    List<LibrarySurvey> surveys = surveys(request, states.stream().map(SurveyRound::own).toList());
    for (int i = 0; i < surveys.size(); i++) {
      states.get(i).add(surveys.get(i));
    }
  }

  private static List<LibrarySurvey> surveys(SolrQueryRequest request, List<Asked> asked)
      throws IOException {
    Iterator<HolderCounts> counts = holderCounts(request, asked).iterator();
    List<LibrarySurvey> surveys = new ArrayList<>(asked.size());
    for (Asked each : asked) {
      surveys.add(survey(request, each, each.windows() == null ? null : counts.next()));
    }
    return surveys;
  }

  /** Of all documents together, which share the passes over the index. */
  private static List<HolderCounts> holderCounts(SolrQueryRequest request, List<Asked> asked)
      throws IOException {
    List<Asked> counting = asked.stream().filter(each -> each.windows() != null).toList();
    if (counting.isEmpty()) {
      return List.of();
    }
    ShardIndex index = ShardIndex.of(request, counting.get(0).state());
    return HolderCounts.of(
        counting.stream().map(Asked::sought).toList(),
        counting.stream().mapToInt(Asked::holdersMax).max().orElse(0) + 1,
        index.reader(),
        index.fields(),
        index.tasks(),
        index.interruption());
  }

  private static LibrarySurvey survey(
      SolrQueryRequest request, Asked asked, @Nullable HolderCounts counts) throws IOException {
    CheckState state = asked.state();
    ShardIndex index = ShardIndex.of(request, state);
    Surveyor surveyor = new Surveyor(index.reader(), index.fields(), index.interruption());
    LibrarySurvey survey =
        asked.text() ? ofText(surveyor, state, index.store()) : surveyor.survey(null, null);
    return counts == null || asked.windows() == null
        ? survey
        : survey.withHolders(counts.of(asked.windows()), counts.partial());
  }

  private static LibrarySurvey ofText(Surveyor surveyor, CheckState state, SourceStore store)
      throws IOException {
    TextTerms terms = state.terms();
    String itself = state.itself();
    boolean holdsItself = itself != null && store.doc(itself) != SourceStore.NO_DOC;
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
