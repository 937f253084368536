package org.palimpsest.solr.duplicates;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QueryLimits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.duplicate.Relation;
import org.palimpsest.core.duplicate.SpotSet;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.endpoint.ShardBody;
import org.palimpsest.solr.index.DerivedFields;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.NearQuestion;
import org.palimpsest.solr.near.NearResult;
import org.palimpsest.solr.near.NearSearch;
import org.palimpsest.solr.near.NearSource;
import org.palimpsest.solr.rounds.DocumentState;
import org.palimpsest.solr.rounds.Round;
import org.palimpsest.solr.rounds.Stage;
import org.palimpsest.solr.shard.SolrSourceStore;
import org.palimpsest.solr.wire.Members;

/** Finds the near duplicates of a text. */
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

  public static final class NearCodec {

    private static final String ITSELF = "palimpsest.itself";
    private static final String SIGNATURE = "palimpsest.signature";
    private static final String WINDOWS = "palimpsest.fingerprints";
    private static final String SPOTS = "palimpsest.spots";

    private static final String SOURCES = "sources";
    private static final String FOUND = "found";
    private static final String CANDIDATES = "candidates";
    private static final String COMPARED = "compared";
    private static final String UNREACHED = "unreached";
    private static final String DOCUMENTS = "documents";
    private static final String PARTIAL = "partial";

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

    /**
     * Decodes a question.
     *
     * @throws IllegalArgumentException if a part is missing or unreadable
     */
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

    public static NamedList<Object> encode(NearResult result) {
      List<NamedList<Object>> sources = new ArrayList<>();
      for (NearSource source : result.sources()) {
        NamedList<Object> encoded = new SimpleOrderedMap<>();
        encoded.add("id", source.id());
        encoded.add("title", source.title());
        encoded.add("relation", source.relation().name());
        encoded.add("resemblance", source.resemblance());
        encoded.add("ofDocument", source.ofDocument());
        encoded.add("ofSource", source.ofSource());
        encoded.add("distance", source.distance());
        sources.add(encoded);
      }
      NamedList<Object> answer = new SimpleOrderedMap<>();
      answer.add(SOURCES, sources);
      answer.add(FOUND, result.found());
      answer.add(CANDIDATES, result.candidates());
      answer.add(COMPARED, result.compared());
      answer.add(UNREACHED, result.unreached());
      answer.add(DOCUMENTS, result.documents());
      answer.add(PARTIAL, result.partial());
      return answer;
    }

    /**
     * Decodes a shard's answer.
     *
     * @throws IllegalArgumentException if a part is missing or unreadable
     */
    public static NearResult decode(NamedList<?> answer) {
      List<NearSource> sources = new ArrayList<>();
      for (Object each : Members.required(answer, SOURCES, List.class)) {
        NamedList<?> source = (NamedList<?>) each;
        sources.add(
            new NearSource(
                Members.required(source, "id", String.class),
                (String) source.get("title"),
                Relation.valueOf(Members.required(source, "relation", String.class)),
                Members.required(source, "resemblance", Double.class),
                Members.required(source, "ofDocument", Double.class),
                Members.required(source, "ofSource", Double.class),
                Members.required(source, "distance", Integer.class)));
      }
      return new NearResult(
          sources,
          Members.required(answer, FOUND, Long.class),
          Members.required(answer, CANDIDATES, Long.class),
          Members.required(answer, COMPARED, Long.class),
          Members.required(answer, UNREACHED, Long.class),
          Members.required(answer, DOCUMENTS, Long.class),
          Members.required(answer, PARTIAL, Boolean.class));
    }
  }
}
