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

/** Has a library make signatures of texts, as those of its own documents are made. */
final class SignatureMaker {

  private final SolrConnection connection;
  private final DuplicatesSettings settings;

  SignatureMaker(SolrConnection connection, DuplicatesSettings settings) {
    this.connection = connection;
    this.settings = settings;
  }

  /**
   * Signatures of documents.
   *
   * @param scheme how they are made
   * @param signatures of those that have one, in their order
   * @param unsigned which documents, from 0, have none
   * @param failed those of them that were refused
   * @param notes of all others, a sentence each, with the document's number
   */
  record Made(
      String scheme,
      List<Fingerprint> signatures,
      List<Integer> unsigned,
      List<Failure> failed,
      List<Note> notes) {

    /** The signatures as text. */
    String text() {
      return FingerprintList.of(signatures).toText(Scheme.SIMHASH);
    }
  }

  /** What a reader should know of a document. */
  record Note(String id, String sentence) {}

  /** A request without documents yet. */
  DuplicatesRequest request() {
    var made = new DuplicatesRequest();
    settings.params().forEach((name, values) -> values.forEach(value -> made.param(name, value)));
    return made.compare(false);
  }

  /** How the library makes signatures now. */
  String scheme() {
    return make(List.of(""), request().addText(null, " ")).scheme();
  }

  /**
   * Has them made; by any thread.
   *
   * @param ids of the request's documents, in their order
   */
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
