package org.palimpsest.solr.duplicates;

import static org.palimpsest.solr.endpoint.Refusals.badRequest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.util.NamedList;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.param.CheckParams;
import org.palimpsest.solr.endpoint.RequestBody;
import org.palimpsest.solr.endpoint.RequestDocument;
import org.palimpsest.solr.near.NearMethod;
import org.palimpsest.solr.near.PassResult;
import org.palimpsest.solr.near.SignaturePass;
import org.palimpsest.solr.near.SignaturePass.SignaturePair;
import org.palimpsest.solr.request.DuplicateParameters;
import org.palimpsest.solr.rounds.AnswerPart;

/** The coordinator's state of many queried signatures. */
final class PassState extends QueryState {

  /** About 180 MB on each shard's node during comparison. */
  private static final int SIGNATURES_MAX = 1_000_000;

  /** For all signatures and all shards of a request. */
  private static final int PAIRS_MAX = 250_000;

  private final DuplicateParameters parameters;
  private final FingerprintList signatures;
  private final List<SignaturePair> pairs = new ArrayList<>();
  private long documents;
  private long compared;
  private long unreached;
  private boolean tooMany;

  private PassState(DuplicateParameters parameters, FingerprintList signatures) {
    this.parameters = parameters;
    this.signatures = signatures;
  }

  /** Whether a request brings signatures in place of texts. */
  static boolean isAskedFor(RequestBody body) {
    return !body.several()
        && !body.documents().isEmpty()
        && body.documents().get(0).fingerprints() != null;
  }

  /**
   * @param scheme of the request, or null
   * @throws SolrException with BAD_REQUEST for a wrong request
   */
  static PassState read(RequestBody body, DuplicateFields fields, @Nullable String scheme) {
    RequestDocument given = body.documents().get(0);
    DuplicateParameters parameters = fields.parameters();
    if (parameters.method() != NearMethod.SIMHASH || fields.signatures() == null) {
      throw badRequest(
          "Fingerprints are signatures here, which method=simhash compares; set it, or send"
              + " texts.");
    }
    if (given.text() != null || body.params().get(CheckParams.ID) != null) {
      throw badRequest("The request has fingerprints and a text or an id; send one or the other.");
    }
    String own = fields.signatures().fingerprinter().header().key();
    if (!own.equals(scheme)) {
      throw badRequest(
          "The signatures differ in scheme from the collection's, or lack parameter scheme;"
              + " make them again with compare=false.");
    }
    return new PassState(parameters, signatures(String.valueOf(given.fingerprints())));
  }

  private static FingerprintList signatures(String text) {
    FingerprintList signatures;
    try {
      signatures = FingerprintList.fromText(Scheme.SIMHASH, text);
    } catch (IllegalArgumentException e) {
      throw badRequest("The signatures cannot be read: " + e.getMessage() + ".", e);
    }
    if (signatures.size() == 0 || signatures.size() > SIGNATURES_MAX) {
      throw badRequest(
          String.format(
              Locale.ROOT,
              "The request has %d signatures, must have 1 to %d.",
              signatures.size(),
              SIGNATURES_MAX));
    }
    return signatures;
  }

  FingerprintList signatures() {
    return signatures;
  }

  /** One row more than requested if the document itself may be found. */
  static SignaturePass.Limits limits(DuplicateParameters parameters) {
    return new SignaturePass.Limits(parameters.limits().distanceMax(), rows(parameters), PAIRS_MAX);
  }

  private static int rows(DuplicateParameters parameters) {
    return parameters.limits().rows() + (parameters.excludeItself() ? 1 : 0);
  }

  void take(PassResult result) {
    tooMany |= result.tooMany();
    if (!tooMany) {
      pairs.addAll(result.pairs());
      tooMany = signatures.size() > 1 && pairs.size() > PAIRS_MAX;
    }
    documents += result.documents();
    compared += result.compared();
    unreached += result.unreached();
    addAnswer(result.partial());
    if (tooMany) {
      pairs.clear();
      addMissing(Note.of("tooManyPairs", "max", PAIRS_MAX));
    }
  }

  @Override
  List<Note> notes() {
    List<Note> warnings = new ArrayList<>(missing());
    if (unreached > 0) {
      warnings.add(DuplicateState.unreached(unreached, parameters.method()));
    }
    return warnings;
  }

  @Override
  public NamedList<Object> build(long elapsedMillis) {
    AnswerPart answer =
        new AnswerPart()
            .with("partialResults", isPartial())
            .with("method", parameters.method().word())
            .with("signatures", signatures.size())
            .with("tooMany", tooMany)
            .with("pairs", nearest())
            .with("warnings", notes().stream().map(Note::toMap).toList());
    return answer.with(
        "statistics",
        new AnswerPart()
            .with("documents", documents)
            .with("compared", compared)
            .with("elapsedMillis", elapsedMillis));
  }

  /** The nearest of all shards for each signature. */
  private List<NamedList<Object>> nearest() {
    pairs.sort(SignaturePair.ORDER);
    List<NamedList<Object>> nearest = new ArrayList<>(pairs.size());
    int ofOne = 0;
    for (int i = 0; i < pairs.size(); i++) {
      SignaturePair pair = pairs.get(i);
      ofOne = i > 0 && pairs.get(i - 1).index() == pair.index() ? ofOne + 1 : 1;
      if (ofOne <= rows(parameters)) {
        NamedList<Object> written =
            new AnswerPart()
                .with("signature", pair.index())
                .with("id", pair.id())
                .with("distance", pair.distance());
        nearest.add(written);
      }
    }
    return nearest;
  }
}
