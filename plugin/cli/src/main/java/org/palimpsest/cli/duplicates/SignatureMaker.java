package org.palimpsest.cli.duplicates;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.DuplicatesResponse;
import org.palimpsest.client.DuplicatesResult;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.PalimpsestException.Reason;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;

/** Requests signatures of texts from a library. */
record SignatureMaker(SolrConnection connection, DuplicatesSettings settings) {

  /**
   * Signatures of documents.
   *
   * @param signatures in document order, without the unsigned ones
   * @param unsigned indices of documents without a signature
   * @param failed refused documents
   * @param notes on documents
   */
  record Made(
      String scheme,
      List<Fingerprint> signatures,
      List<Integer> unsigned,
      List<Failure> failed,
      List<Note> notes) {

    String text() {
      return FingerprintList.of(signatures).toText(Scheme.SIMHASH);
    }
  }

  record Note(String id, String sentence) {}

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
    var notes = new ArrayList<Note>();
    String scheme = "";
    for (int i = 0; i < answers.size(); i++) {
      PalimpsestException failure = answers.get(i).failure();
      DuplicatesResult result = answers.get(i).result();
      if (failure != null) {
        failed.add(new Failure(ids.get(i), failure.getMessage()));
        unsigned.add(i);
      } else if (result != null) {
        String id = ids.get(i);
        result.warnings().forEach(warning -> notes.add(new Note(id, warning.text())));
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
          "The answer tells of no signature; it does not come from Palimpsest, or from an older"
              + " one.");
    }
    return FingerprintList.fromText(Scheme.SIMHASH, text);
  }
}
