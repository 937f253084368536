package org.palimpsest.solr.duplicates;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePass;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.CheckThreads;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shard.SolrSourceStore;

/** Finds the documents with signatures near many given ones. */
final class PassRound extends Round<DocumentState, FingerprintList, PassResult> {

  private static final String SIGNATURES = "palimpsest.signatures";

  PassRound() {
    super(new Stage("pass", 0.9, "shardTimeout"), PassResult.class);
  }

  @Override
  public boolean isNeeded(DocumentState state) {
    return state instanceof PassState;
  }

  @Override
  public FingerprintList ask(DocumentState state) {
    return ((PassState) state).signatures();
  }

  @Override
  public List<PassResult> answer(SolrQueryRequest request, List<FingerprintList> questions)
      throws IOException {
    DuplicateFields fields = DuplicateFields.of(request);
    NearSearch.SignatureField field = fields.signatureField();
    if (field == null) {
      throw badRequest("The schema of this shard has no field of signatures.");
    }
    SignaturePass.Index index =
        new SignaturePass.Index(
            request.getSearcher().getIndexReader(),
            new SolrSourceStore(request.getSearcher(), fields.sentences()),
            field,
            CheckThreads.tasks(request),
            ShardIndex.currentLimits());
    List<PassResult> answers = new ArrayList<>(questions.size());
    for (FingerprintList signatures : questions) {
      answers.add(
          new SignaturePass(index, signatures, PassState.limits(fields.parameters())).run());
    }
    return answers;
  }

  @Override
  public void take(DocumentState state, PassResult answer) {
    ((PassState) state).take(answer);
  }

  @Override
  public boolean isAnswered(DocumentState state) {
    return !(state instanceof PassState pass) || pass.isAnswered();
  }

  @Override
  public void write(DocumentState state, ModifiableSolrParams params) {
    params.set(SIGNATURES, ask(state).toText(Scheme.SIMHASH));
  }

  @Override
  public FingerprintList read(SolrQueryRequest request, ShardBody sent) {
    FingerprintList signatures =
        sent.field(SIGNATURES, text -> FingerprintList.fromText(Scheme.SIMHASH, text));
    if (signatures == null) {
      throw badRequest("A request to a shard brings no signatures.");
    }
    return signatures;
  }
}
