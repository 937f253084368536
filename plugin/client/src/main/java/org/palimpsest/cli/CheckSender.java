package org.palimpsest.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.MultiCheckRequest;
import org.palimpsest.client.MultiCheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;

/**
 * Sends documents to be checked, several a request and several requests at a time, and hands on
 * their answers in the order they came in.
 *
 * <p>A request that fails as a whole is sent again in halves, so that the document to blame is
 * named and the rest is checked. Where every request would fail just so, as without a password, it
 * stops instead.
 *
 * <p>For one thread.
 */
final class CheckSender implements AutoCloseable {

  /** A request is sent when its texts are this long, however few its documents are. */
  static final long REQUEST_CHARS_MAX = 2_000_000;

  private final SolrConnection connection;
  private final String collection;
  private final Map<String, List<String>> params;
  private final int batchSize;
  private final InFlight<List<Checked>> inFlight;

  private List<Pending> batch = new ArrayList<>();
  private long batchChars;

  /**
   * A sender that has sent nothing yet.
   *
   * @param params of every document
   * @param batchSize how many documents go into a request at most
   * @param threads how many requests are in flight at most
   * @param results takes the answers of each request, in the order of its documents
   */
  CheckSender(
      SolrConnection connection,
      String collection,
      Map<String, List<String>> params,
      int batchSize,
      int threads,
      Consumer<List<Checked>> results) {
    this.connection = connection;
    this.collection = collection;
    this.params = params;
    this.batchSize = batchSize;
    this.inFlight = new InFlight<>(threads, results);
  }

  /** Checks a text. */
  void text(String id, String text) {
    add(new Pending(id, text, null));
  }

  /** Checks a text that stands under its id in one of the collections, too. */
  void textOf(String ownCollection, String id, String text) {
    add(new Pending(id, text, ownCollection));
  }

  /** Checks a document of the collection. */
  void indexedDocument(String id) {
    add(new Pending(id, null, null));
  }

  private void add(Pending document) {
    if (!batch.isEmpty() && batchChars + document.length() > REQUEST_CHARS_MAX) {
      submitBatch();
    }
    batch.add(document);
    batchChars += document.length();
    if (batch.size() >= batchSize) {
      submitBatch();
    }
  }

  /**
   * Sends what is left and waits for the last answer.
   *
   * @throws PalimpsestException if there is no point in going on
   */
  void finish() {
    submitBatch();
    inFlight.drain();
  }

  private void submitBatch() {
    if (!batch.isEmpty()) {
      List<Pending> complete = batch;
      batch = new ArrayList<>();
      batchChars = 0;
      inFlight.submit(() -> send(complete));
    }
  }

  private List<Checked> send(List<Pending> documents) {
    if (documents.size() == 1) {
      return List.of(sendAlone(documents.get(0)));
    }
    try {
      return sendTogether(documents);
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      var halves = new ArrayList<Checked>(send(documents.subList(0, documents.size() / 2)));
      halves.addAll(send(documents.subList(documents.size() / 2, documents.size())));
      return halves;
    }
  }

  private List<Checked> sendTogether(List<Pending> documents) {
    var request = new MultiCheckRequest();
    params.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    documents.forEach(document -> request.add(document.request()));
    List<MultiCheckResponse.DocumentAnswer> answers =
        connection.check(collection, request).answers();
    var checked = new ArrayList<Checked>(documents.size());
    for (int i = 0; i < documents.size(); i++) {
      Pending document = documents.get(i);
      PalimpsestException failure = answers.get(i).failure();
      checked.add(
          failure != null && failure.reason() == PalimpsestException.Reason.SERVER_ERROR
              ? sendAlone(document) // time or a shard was missing, and may be there now
              : document.checked(answers.get(i).response(), failure));
    }
    return checked;
  }

  private Checked sendAlone(Pending document) {
    CheckRequest request = document.request();
    params.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    try {
      return document.checked(connection.check(collection, request), null);
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return document.checked(null, e);
    }
  }

  @Override
  public void close() {
    inFlight.close();
  }

  /**
   * A document to check.
   *
   * @param text null for one of the collection
   * @param ownCollection that holds the text as a document, too; null if none does
   */
  private record Pending(String id, @Nullable String text, @Nullable String ownCollection) {

    int length() {
      return text == null ? 0 : text.length();
    }

    CheckRequest request() {
      if (text == null) {
        return CheckRequest.ofIndexedDocument(id);
      }
      CheckRequest request = CheckRequest.ofText(text).id(id);
      return ownCollection == null ? request : request.excludeEntry(ownCollection, id);
    }

    Checked checked(@Nullable CheckResponse response, @Nullable PalimpsestException failure) {
      return new Checked(id, text, response, failure);
    }
  }
}
