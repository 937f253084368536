package org.palimpsest.solr.duplicates;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Round.Stage;
import org.palimpsest.solr.shard.ShardIndex;
import org.palimpsest.solr.shard.SolrSourceStore;

/** Finds the near duplicates of a text. */
final class NearRound extends Round<DocumentState, NearQuestion, NearResult> {

  NearRound() {
    super(new Stage("near", 0.9, "shardTimeout"), NearResult.class);
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
    NearSearch search =
        new NearSearch(
            new NearSearch.Index(
                request.getSearcher(),
                new SolrSourceStore(request.getSearcher(), fields.sentences()),
                new DerivedFields(fields.parameters().field()),
                fields.sentences().fingerprinter().header(),
                fields.signatureField(),
                fields.spotFinder(),
                ShardIndex.currentLimits()),
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

  public static final class NearCodec {

    private static final String ITSELF = "palimpsest.itself";
    private static final String SIGNATURE = "palimpsest.signature";
    private static final String WINDOWS = "palimpsest.fingerprints";
    private static final String SPOTS = "palimpsest.spots";

    private NearCodec() {}

    public static ModifiableSolrParams encode(NearQuestion question) {
      ModifiableSolrParams params = new ModifiableSolrParams();
      params.set(ITSELF, question.itself());
      params.set(SIGNATURE, question.signature().toText(Scheme.SIMHASH));
      params.set(WINDOWS, question.windows().toText(Scheme.DEFAULT));
      params.set(SPOTS, encode(question.spots()));
      return params;
    }

    private static String encode(SpotSet spots) {
      ByteBuffer bytes = ByteBuffer.allocate(spots.size() * Integer.BYTES);
      for (int hash : spots.hashes()) {
        bytes.putInt(hash);
      }
      return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.array());
    }

    public static NearQuestion decode(SolrParams params) {
      return new NearQuestion(
          params.get(ITSELF),
          FingerprintList.fromText(Scheme.SIMHASH, params.get(SIGNATURE, "")),
          FingerprintList.fromText(Scheme.DEFAULT, params.get(WINDOWS, "")),
          spots(params.get(SPOTS, "")));
    }

    private static SpotSet spots(String text) {
      byte[] bytes = Base64.getUrlDecoder().decode(text);
      if (bytes.length % Integer.BYTES != 0) {
        throw new IllegalArgumentException(bytes.length + " bytes are no whole number of spots");
      }
      int[] hashes = new int[bytes.length / Integer.BYTES];
      ByteBuffer.wrap(bytes).asIntBuffer().get(hashes);
      return SpotSet.of(hashes);
    }
  }
}
