package org.palimpsest.solr.duplicates;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.SolrException.ErrorCode;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePair;
import org.palimpsest.solr.near.SignaturePass;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Stage;
import org.palimpsest.solr.shard.CheckThreads;
import org.palimpsest.solr.shard.SolrSourceStore;
import org.palimpsest.solr.wire.Members;

/** Finds the documents with signatures near many given ones. */
final class PassRound implements Round<DocumentState, FingerprintList, PassResult> {

  @Override
  public Stage stage() {
    return new Stage("pass", 0.9, "shardTimeout");
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
      throw new SolrException(
          ErrorCode.BAD_REQUEST, "The schema of this shard has no field of signatures.");
    }
    QueryLimits limits = QueryLimits.getCurrentLimits();
    SignaturePass.Index index =
        new SignaturePass.Index(
            request.getSearcher().getIndexReader(),
            new SolrSourceStore(request.getSearcher(), fields.sentences()),
            field,
            CheckThreads.tasks(request),
            () -> limits.isLimitsEnabled() && limits.shouldExit());
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
    params.add(PassCodec.encode(ask(state)));
  }

  @Override
  public FingerprintList read(SolrQueryRequest request, ShardBody sent) {
    FingerprintList signatures = sent.decode(PassCodec::decode);
    if (signatures == null) {
      throw new SolrException(ErrorCode.BAD_REQUEST, "A request to a shard brings no signatures.");
    }
    return signatures;
  }

  @Override
  public NamedList<Object> encode(PassResult answer) {
    return PassCodec.encode(answer);
  }

  @Override
  public PassResult decode(NamedList<?> encoded, @Nullable String collection) {
    return PassCodec.decode(encoded);
  }

  public static final class PassCodec {

    private static final String SIGNATURES = "palimpsest.signatures";

    private static final String INDEXES = "indexes";
    private static final String IDS = "ids";
    private static final String DISTANCES = "distances";
    private static final String DOCUMENTS = "documents";
    private static final String COMPARED = "compared";
    private static final String UNREACHED = "unreached";
    private static final String TOO_MANY = "tooMany";
    private static final String PARTIAL = "partial";

    private PassCodec() {}

    public static ModifiableSolrParams encode(FingerprintList signatures) {
      ModifiableSolrParams params = new ModifiableSolrParams();
      params.set(SIGNATURES, signatures.toText(Scheme.SIMHASH));
      return params;
    }

    /**
     * Null if the parameters are of another question.
     *
     * @throws IllegalArgumentException if it cannot be read
     */
    public static @Nullable FingerprintList decode(SolrParams params) {
      String signatures = params.get(SIGNATURES);
      return signatures == null ? null : FingerprintList.fromText(Scheme.SIMHASH, signatures);
    }

    public static NamedList<Object> encode(PassResult result) {
      List<SignaturePair> pairs = result.pairs();
      NamedList<Object> answer = new SimpleOrderedMap<>();
      answer.add(INDEXES, pairs.stream().map(SignaturePair::index).toList());
      answer.add(IDS, pairs.stream().map(SignaturePair::id).toList());
      answer.add(DISTANCES, pairs.stream().map(SignaturePair::distance).toList());
      answer.add(DOCUMENTS, result.documents());
      answer.add(COMPARED, result.compared());
      answer.add(UNREACHED, result.unreached());
      answer.add(TOO_MANY, result.tooMany());
      answer.add(PARTIAL, result.partial());
      return answer;
    }

    /**
     * Decodes a shard's answer.
     *
     * @throws IllegalArgumentException if a part is missing
     */
    public static PassResult decode(NamedList<?> answer) {
      List<?> indexes = Members.required(answer, INDEXES, List.class);
      List<?> ids = Members.required(answer, IDS, List.class);
      List<?> distances = Members.required(answer, DISTANCES, List.class);
      if (indexes.size() != ids.size() || ids.size() != distances.size()) {
        throw new IllegalArgumentException("its pairs are no pairs");
      }
      List<SignaturePair> pairs = new ArrayList<>(ids.size());
      for (int i = 0; i < ids.size(); i++) {
        pairs.add(
            new SignaturePair(
                (Integer) indexes.get(i), (String) ids.get(i), (Integer) distances.get(i)));
      }
      return new PassResult(
          pairs,
          Members.required(answer, DOCUMENTS, Long.class),
          Members.required(answer, COMPARED, Long.class),
          Members.required(answer, UNREACHED, Long.class),
          Members.required(answer, TOO_MANY, Boolean.class),
          Members.required(answer, PARTIAL, Boolean.class));
    }
  }
}
