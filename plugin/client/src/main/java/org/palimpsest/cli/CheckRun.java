package org.palimpsest.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckParams;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.SourceDocument;

/** Checks documents, several at a time, and writes their results in the order they came in. */
final class CheckRun implements DocumentSink, AutoCloseable {

  private final SolrConnection connection;
  private final String collection;
  private final Map<String, List<String>> params;
  private final ResultWriter writer;
  private final RunLog log;
  private final InFlight<Checked> inFlight;

  private long checked;
  private long partial;

  CheckRun(
      SolrConnection connection,
      String collection,
      Map<String, List<String>> params,
      int threads,
      ResultWriter writer,
      RunLog log) {
    this.connection = connection;
    this.collection = collection;
    this.params = params;
    this.writer = writer;
    this.log = log;
    this.inFlight = new InFlight<>(threads, this::note);
  }

  /** Checks a text. */
  @Override
  public void document(SourceDocument document, String text) {
    inFlight.submit(() -> check(document.id(), text, CheckRequest.ofText(text).id(document.id())));
  }

  /** Checks a document of the collection. */
  void indexedDocument(String id) {
    inFlight.submit(() -> check(id, null, CheckRequest.ofIndexedDocument(id)));
  }

  @Override
  public void skipped(Object where, String why) {
    log.skipped(where, why);
  }

  @Override
  public void read(long bytes) {
    log.step(bytes, checked + " documents");
  }

  /**
   * Waits for the last result.
   *
   * @throws PalimpsestException if there is no point in going on
   */
  void finish() {
    inFlight.drain();
  }

  /** Whether every document was checked in full. */
  boolean isComplete() {
    return partial + log.failed() + log.skipped() == 0;
  }

  /** What became of the documents, in a line. */
  String summary() {
    return "Checked: "
        + checked
        + ", of which partial: "
        + partial
        + "; failed: "
        + log.failed()
        + ", skipped: "
        + log.skipped()
        + ".";
  }

  private Checked check(String id, @Nullable String text, CheckRequest request) {
    if (writer.quotesPassages() && !params.containsKey(CheckParams.PASSAGES_TEXT)) {
      request.passagesText(true);
    }
    params.forEach((name, values) -> values.forEach(value -> request.param(name, value)));
    try {
      return new Checked(id, text, connection.check(collection, request), null);
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return new Checked(id, text, null, e);
    }
  }

  private void note(Checked document) {
    if (document.failure != null) {
      log.failed(document.id, document.failure.getMessage());
    }
    if (document.response != null) {
      checked++;
      if (document.response.result().partialResults()) {
        partial++;
        log.say("Partial: " + document.id + " was not compared with everything.");
      }
      write(document.response, document.text);
    }
  }

  private void write(CheckResponse response, @Nullable String text) {
    try {
      writer.write(response, text);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    inFlight.close();
  }

  /** A document with its answer or its failure, one of which is null. */
  private record Checked(
      String id,
      @Nullable String text,
      @Nullable CheckResponse response,
      @Nullable PalimpsestException failure) {}
}
