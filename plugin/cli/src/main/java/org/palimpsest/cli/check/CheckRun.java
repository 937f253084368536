package org.palimpsest.cli.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.check.CheckSender.Checked;
import org.palimpsest.cli.input.DocumentSink;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.output.ResultWriter;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.core.note.Note;

/** Checks documents, and writes their results in input order. */
final class CheckRun implements DocumentSink, CheckSender.Listener, AutoCloseable {

  private final ResultWriter writer;
  private final RunLog log;
  private final WorkProgress progress;
  private final CheckSender sender;

  private final AtomicLong checked = new AtomicLong(); // also read by the interruption hook
  private long partial;
  private long warned;

  CheckRun(
      SolrConnection connection,
      String collection,
      CheckSender.Options options,
      ResultWriter writer,
      WorkProgress progress,
      RunLog log) {
    this.writer = writer;
    this.progress = progress;
    this.log = log;
    this.sender = new CheckSender(connection, collection, options, this);
  }

  @Override
  public void answered(List<Checked> answers) {
    answers.forEach(this::note);
    answers.forEach(answer -> progress.step(1, Math.max(1, answer.bytes())));
  }

  @Override
  public void waiting() {
    progress.step(0, 0);
  }

  @Override
  public void document(InputDocument document) {
    sender.document(document);
  }

  void indexedDocument(String id) {
    sender.indexedDocument(id);
  }

  @Override
  public void skipped(Note note) {
    log.skipped(note);
  }

  @Override
  public void noted(Object where, Note note) {
    log.noted(where, note.text());
  }

  @Override
  public void passed(long bytes) {
    progress.step(0, bytes);
  }

  /** Waits for the last result. Fails if every further request would fail. */
  void finish() {
    sender.finish();
  }

  /** Number of checked documents; thread-safe. */
  long checked() {
    return checked.get();
  }

  boolean isComplete() {
    return partial + log.failed() + log.skipped() == 0;
  }

  String summary() {
    return String.format(
        Locale.ROOT,
        "Checked: %s, of which partial: %d; failed: %d, skipped: %d.%s",
        checked,
        partial,
        log.failed(),
        log.skipped(),
        Checked.warnings(warned));
  }

  private void note(Checked document) {
    PalimpsestException failure = document.failure();
    if (failure != null) {
      log.failed(document.id(), failure.getMessage());
    }
    CheckResponse response = document.response();
    if (response != null) {
      checked.incrementAndGet();
      warned += Checked.isWarned(response.json()) ? 1 : 0;
      if (response.result().partialResults()) {
        partial++;
        log.say("Partial: " + document.id() + " was not compared with everything.");
      }
      write(response, document.text());
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
    sender.close();
  }
}
