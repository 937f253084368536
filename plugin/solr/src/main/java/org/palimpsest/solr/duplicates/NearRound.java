package org.palimpsest.solr.duplicates;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Stage;
import org.palimpsest.solr.shard.SolrSourceStore;
import org.palimpsest.solr.wire.NearCodec;

/** Which documents of a shard are near duplicates of a text? */
final class NearRound implements Round<DocumentState, NearQuestion, NearResult> {

  @Override
  public Stage stage() {
    return new Stage("near", 0.9, "shardTimeout");
  }

  @Override
  public boolean isNeeded(DocumentState state) {
    return state instanceof DuplicateState text && text.isCompared();
  }

  @Override
  public NearQuestion ask(DocumentState state) {
    return ((DuplicateState) state).question();
  }

  @Override
  public List<NearResult> answer(SolrQueryRequest request, List<NearQuestion> questions)
      throws IOException {
    DuplicateFields fields = DuplicateFields.of(request);
    QueryLimits limits = QueryLimits.getCurrentLimits();
    NearSearch search =
        new NearSearch(
            new NearSearch.Index(
                request.getSearcher(),
                new SolrSourceStore(request.getSearcher(), fields.sentences()),
                new DerivedFields(fields.parameters().field()),
                fields.sentences().fingerprinter().header(),
                fields.signatureField(),
                fields.spotFinder(),
                () -> limits.isLimitsEnabled() && limits.shouldExit()),
            fields.parameters().limits());
    NearMethod method = fields.parameters().method();
    List<NearResult> answers = new ArrayList<>(questions.size());
    for (NearQuestion question : questions) {
      answers.add(search.find(method, question));
    }
    return answers;
  }

  @Override
  public void take(DocumentState state, NearResult answer) {
    ((DuplicateState) state).take(answer);
  }

  @Override
  public boolean isAnswered(DocumentState state) {
    return !isNeeded(state) || ((DuplicateState) state).isAnswered();
  }

  @Override
  public void write(DocumentState state, ModifiableSolrParams params) {
    params.add(NearCodec.encode(ask(state)));
  }

  @Override
  public NearQuestion read(SolrQueryRequest request, ShardBody sent) {
    return sent.decode(NearCodec::decode);
  }

  @Override
  public NamedList<Object> encode(NearResult answer) {
    return NearCodec.encode(answer);
  }

  @Override
  public NearResult decode(NamedList<?> encoded, @Nullable String collection) {
    return NearCodec.decode(encoded);
  }
}
