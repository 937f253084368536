package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.SignaturesRequest;
import org.palimpsest.client.SignaturesResponse;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.note.Note;

/**
 * Search for signatures in a library, in requests whose answers stay within the server's limit of
 * pairs. Not thread-safe.
 */
final class SignatureQuestions {

  private final SolrConnection connection;
  private final DuplicatesSettings settings;
  private final RunLog log;
  private int togetherMax = Integer.MAX_VALUE;

  SignatureQuestions(SolrConnection connection, DuplicatesSettings settings, RunLog log) {
    this.connection = connection;
    this.settings = settings;
    this.log = log;
  }

  interface Sink {
    /**
     * Receives a document of the library. {@code index}: of the signature. {@code distance}:
     * Hamming distance.
     */
    void accept(int index, String id, int distance);
  }

  /**
   * Searches for the signatures from one index to another; returns failures; empty if the whole
   * library was compared.
   */
  List<Failure> ask(String scheme, SignedDocuments signed, int from, int end, Sink found) {
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
