package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentSink;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.InFlight;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.retry.Pause;

/**
 * Creates a task for each document, waits for several at once, and writes their results in the
 * order of the documents.
 */
final class FederatedRun implements DocumentSink, AutoCloseable {

  private static final int LABEL_LENGTH_MAX = 200;
  private static final TaskWait WAIT =
      new TaskWait(
          Pause.SLEEP,
          System::nanoTime,
          TaskStates::isOver,
          "The task stays, and goes on as soon as an agent runs; then its result is shown by:"
              + " palimpsest federation task show ");

  private final ApiClient client;
  private final ObjectNode template;
  private final boolean delete;
  private final Format format;
  private final PrintWriter out;
  private final RunLog log;
  private final InFlight<Outcome> tasks;

  private long checked;
  private long partial;

  FederatedRun(
      ApiClient client,
      ObjectNode template,
      int tasksAtOnce,
      boolean delete,
      Format format,
      PrintWriter out,
      RunLog log) {
    this.client = client;
    this.template = template;
    this.delete = delete;
    this.format = format;
    this.out = out;
    this.log = log;
    this.tasks = new InFlight<>(tasksAtOnce, this::note);
  }

  /** What became of a document: a result or a failure. */
  private record Outcome(
      InputDocument document, @Nullable ObjectNode result, @Nullable String failure) {

    String id() {
      return document.id();
    }
  }

  @Override
  public void document(InputDocument document) {
    tasks.submit(() -> check(document));
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
    log.step(bytes, checked + " documents");
  }

  private Outcome check(InputDocument document) throws InterruptedException {
    ObjectNode task = template.deepCopy();
    task.put("text", document.text());
    ReadFile file = document.file();
    if (file != null) {
      task.set("file", FileAccount.of(file.name(), file.extracted()).toJson());
    }
    String line = document.id().replaceAll("\\p{Cntrl}", " ").strip();
    task.put(
        "label", line.length() > LABEL_LENGTH_MAX ? line.substring(0, LABEL_LENGTH_MAX) : line);
    try {
      ObjectNode state = client.send("POST", "/v1/tasks", task);
      return await(document, state);
    } catch (PalimpsestException e) {
      if (e.reason().concernsEveryRequest()) {
        throw e;
      }
      return new Outcome(document, null, e.getMessage());
    }
  }

  private Outcome await(InputDocument document, ObjectNode created) throws InterruptedException {
    String path = TaskCommands.path(created.path("id").asText());
    ObjectNode state = WAIT.end(created, () -> client.get(path));
    Outcome outcome = outcome(document, path, state);
    if (delete) {
      client.send("DELETE", path, null);
    }
    return outcome;
  }

  private Outcome outcome(InputDocument document, String path, ObjectNode state) {
    if (TaskStates.hasResult(state)) {
      return new Outcome(document, client.get(path + "/result"), null);
    }
    return new Outcome(
        document,
        null,
        state.at("/error/text").asText("the task is " + state.path("state").asText()));
  }

  /**
   * Waits for the last result.
   *
   * @throws PalimpsestException if there is no point in going on
   */
  void finish() {
    tasks.drain();
  }

  private void note(Outcome outcome) {
    log.step(outcome.document().bytes(), checked + " documents");
    ObjectNode result = outcome.result();
    if (result == null) {
      log.failed(outcome.id(), String.valueOf(outcome.failure()));
      return;
    }
    checked++;
    if (result.path("partialResults").asBoolean()) {
      partial++;
      log.say("Partial: " + outcome.id() + " was not compared with everything.");
    }
    try {
      write(result, outcome);
    } catch (IOException e) {
      throw new UncheckedIOException(e.getMessage(), e);
    }
  }

  private void write(ObjectNode result, Outcome outcome) throws IOException {
    if (result.path("document") instanceof ObjectNode document
        && !document.path("id").isTextual()) {
      document.put("id", outcome.id());
    }
    if (format == Format.JSON) {
      out.append(result.toString()).append('\n');
    } else {
      new FederatedReport(out).print(result, outcome.document().text());
    }
    out.flush();
    if (out.checkError()) {
      throw new IOException("nobody reads them any more");
    }
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

  @Override
  public void close() {
    tasks.close();
  }
}
