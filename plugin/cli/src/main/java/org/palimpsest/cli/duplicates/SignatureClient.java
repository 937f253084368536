package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.DuplicatesResponse;
import org.palimpsest.client.DuplicatesResult;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SignaturesRequest;
import org.palimpsest.client.SignaturesResponse;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.note.Note;

/** Requests for signatures of texts, and searches for signatures in a library. */
final class SignatureClient {

  private final SolrConnection connection;
  private final DuplicatesSettings settings;
  private final RunLog log;
  private int togetherMax = Integer.MAX_VALUE;

  SignatureClient(SolrConnection connection, DuplicatesSettings settings, RunLog log) {
    this.connection = connection;
    this.settings = settings;
    this.log = log;
  }

  /**
   * Signatures of documents.
   *
   * @param signatures in document order, without the unsigned ones
   * @param unsigned indices of documents without a signature
   */
  record Made(
      String scheme,
      List<Fingerprint> signatures,
      List<Integer> unsigned,
      List<Failure> failed,
      List<Failure> notes) {

    String text() {
      return FingerprintList.of(signatures).toText(Scheme.SIMHASH);
    }
  }

  DuplicatesRequest request() {
    var made = new DuplicatesRequest();
    settings.params().forEach((name, values) -> values.forEach(value -> made.param(name, value)));
    return made.compare(false);
  }

  String scheme() {
    return make(List.of(""), request().addText(null, " ")).scheme();
  }

  /** Sends a request; thread-safe. {@code ids}: ids of the request's documents, in order. */
  Made make(List<String> ids, DuplicatesRequest request) {
    List<DuplicatesResponse.DocumentAnswer> answers =
        connection.duplicates(settings.collection(), request).answers();
    var signatures = new ArrayList<Fingerprint>();
    var unsigned = new ArrayList<Integer>();
    var failed = new ArrayList<Failure>();
    var notes = new ArrayList<Failure>();
    String scheme = "";
    for (int i = 0; i < answers.size(); i++) {
      PalimpsestException failure = answers.get(i).failure();
      DuplicatesResult result = answers.get(i).result();
      if (failure != null) {
        failed.add(new Failure(ids.get(i), failure.getMessage()));
        unsigned.add(i);
      } else if (result != null) {
        String id = ids.get(i);
        result.warnings().forEach(warning -> notes.add(new Failure(id, warning.text())));
        scheme = String.valueOf(result.scheme());
        FingerprintList made = signature(result);
        if (made.size() == 0) {
          unsigned.add(i);
        } else {
          signatures.add(made.get(0));
        }
      }
    }
    return new Made(scheme, signatures, unsigned, failed, notes);
  }

  private static FingerprintList signature(DuplicatesResult result) {
    String text = result.signature();
    if (text == null || result.scheme() == null) {
      throw new PalimpsestException(
          Reason.NOT_SOLR,
          "The answer has no signature; it is not from Palimpsest, or from an older version.");
    }
    return FingerprintList.fromText(Scheme.SIMHASH, text);
  }

  interface Sink {
    /**
     * Receives a document of the library. {@code index}: of the signature. {@code distance}:
     * Hamming distance.
     */
    void accept(int index, String id, int distance);
  }

  /**
   * Searches for the signatures from one index to another, in requests whose answers stay within
   * the server's limit of pairs. Returns failures; empty if the whole library was compared.
   */
  List<Failure> search(String scheme, SignedDocuments signed, int from, int end, Sink found) {
    List<Failure> missed = new ArrayList<>();
    for (int at = from; at < end; ) {
      int count = Math.min(togetherMax, end - at);
      SignaturesResponse answer = send(scheme, signed.list(at, at + count));
      if (answer.tooMany() && count > 1) {
        togetherMax = count / 2;
        continue;
      }
      tell(answer, missed);
      for (SignaturesResponse.Pair pair : answer.pairs()) {
        found.accept(at + pair.signature(), pair.id(), pair.distance());
      }
      at += count;
    }
    return missed;
  }

  private SignaturesResponse send(String scheme, FingerprintList signatures) {
    var request = new SignaturesRequest(scheme, signatures);
    request.param("rows", Integer.toString(settings.rows()));
    settings
        .params()
        .forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    return connection.signatures(settings.collection(), request);
  }

  private void tell(SignaturesResponse answer, List<Failure> missed) {
    for (Note note : answer.warnings()) {
      String warning = note.text();
      if (answer.partialResults()) {
        log.failed(settings.collection(), warning);
        missed.add(new Failure(settings.collection(), warning));
      } else {
        log.noted(settings.collection(), warning);
      }
    }
  }
}
