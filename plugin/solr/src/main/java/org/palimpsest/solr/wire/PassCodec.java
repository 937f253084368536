package org.palimpsest.solr.wire;

import java.util.ArrayList;
import java.util.List;
import org.apache.solr.common.params.ModifiableSolrParams;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.common.util.NamedList;
import org.apache.solr.common.util.SimpleOrderedMap;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.PassedSignature;

/** How coordinator and shards tell each other of many signatures that are asked about at once. */
public final class PassCodec {

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

  /** The signatures as parameters. */
  public static ModifiableSolrParams encode(FingerprintList signatures) {
    ModifiableSolrParams params = new ModifiableSolrParams();
    params.set(SIGNATURES, signatures.toText(Scheme.SIMHASH));
    return params;
  }

  /**
   * Reads what {@link #encode(FingerprintList)} wrote; null where the parameters are of another
   * question.
   *
   * @throws IllegalArgumentException if it is anything else
   */
  public static @Nullable FingerprintList decode(SolrParams params) {
    String signatures = params.get(SIGNATURES);
    return signatures == null ? null : FingerprintList.fromText(Scheme.SIMHASH, signatures);
  }

  /** An answer. */
  public static NamedList<Object> encode(PassResult result) {
    List<PassedSignature> pairs = result.pairs();
    NamedList<Object> answer = new SimpleOrderedMap<>();
    answer.add(INDEXES, pairs.stream().map(PassedSignature::index).toList());
    answer.add(IDS, pairs.stream().map(PassedSignature::id).toList());
    answer.add(DISTANCES, pairs.stream().map(PassedSignature::distance).toList());
    answer.add(DOCUMENTS, result.documents());
    answer.add(COMPARED, result.compared());
    answer.add(UNREACHED, result.unreached());
    answer.add(TOO_MANY, result.tooMany());
    answer.add(PARTIAL, result.partial());
    return answer;
  }

  /**
   * Reads what {@link #encode(PassResult)} wrote.
   *
   * @throws IllegalArgumentException if a part is missing
   * @throws ClassCastException if a part is of another type
   */
  public static PassResult decode(NamedList<?> answer) {
    List<?> indexes = Members.required(answer, INDEXES, List.class);
    List<?> ids = Members.required(answer, IDS, List.class);
    List<?> distances = Members.required(answer, DISTANCES, List.class);
    if (indexes.size() != ids.size() || ids.size() != distances.size()) {
      throw new IllegalArgumentException("its pairs are no pairs");
    }
    List<PassedSignature> pairs = new ArrayList<>(ids.size());
    for (int i = 0; i < ids.size(); i++) {
      pairs.add(
          new PassedSignature(
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
