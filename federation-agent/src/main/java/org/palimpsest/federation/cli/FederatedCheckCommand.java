package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.DocumentSink;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputDocument.ReadFile;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.option.FileOptions;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.indexing.InFlight;
import org.palimpsest.core.note.Note;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.federation.retry.Pause;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a task per document, several at once, and writes the results in document order. */
@Command(
    name = "check",
    description =
        "Checks documents against this site's collections and other sites' libraries."
            + " Other sites get fingerprints of text without a source in this site's collections.")
final class FederatedCheckCommand extends ApiCommand {

  private static final int LABEL_LENGTH_MAX = 200;
  private static final TaskWait WAIT =
      new TaskWait(
          Pause.SLEEP,
          System::nanoTime,
          TaskWait::isOver,
          "The task stays, and continues when an agent runs. Show its result by: palimpsest"
              + " federation task show ");

  @Mixin private final FileOptions fileOptions = new FileOptions();

  @Parameters(
      paramLabel = "PATH",
      arity = "1..*",
      description =
          "A file (PDF, Word, OpenDocument, RTF, HTML, EPUB, text), a folder of them, or a .jsonl "
              + "with documents.")
  private final List<Path> paths = new ArrayList<>();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      split = ",",
      description = "A collection of this site to check against first; may be repeated.")
  private final List<String> collections = new ArrayList<>();

  @Mixin private final TaskOptions taskOptions = new TaskOptions();

  @Option(names = "--no-federation", description = "Sends nothing to other sites.")
  private boolean noFederation;

  @Option(
      names = "--format",
      paramLabel = "text|json",
      defaultValue = "text",
      description = "A report to read, or a line of JSON a document (default: ${DEFAULT-VALUE}).")
  private Format format = Format.TEXT;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();

  @Option(
      names = "--tasks",
      paramLabel = "N",
      defaultValue = "4",
      description = "Tasks at the same time (default: ${DEFAULT-VALUE}).")
  private int tasks;

  @Option(
      names = "--delete",
      description = "Deletes each task on the agent after its result has arrived.")
  private boolean delete;

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  @Override
  void validate() {
    InputOptions.requireNames(paths, spec());
    if (tasks < 1) {
      throw usage("--tasks is " + tasks + ", must be 1 or more");
    }
    if (noFederation && taskOptions.hasSites()) {
      throw usage("--no-federation and --site contradict each other");
    }
    taskOptions.validate();
    outputOptions.file();
  }

  @Override
  int run(ApiClient client) {
    Path output = outputOptions.file();
    ObjectNode template = template(client);
    try (var log = new RunLog(err())) {
      List<InputFile> files = InputFiles.find(paths, log);
      Path both = OwnFiles.of(output).among(files);
      if (both != null) {
        throw usage(both + OwnFiles.IS_READ);
      }
      fileOptions.sayWhereIgnored(files, log);
      try (PrintWriter writer = output == null ? null : new PrintWriter(TextFiles.writer(output));
          var run = new Run(client, template, writer == null ? out() : writer, log)) {
        return run(run, files, output != null, log);
      } catch (IOException | UncheckedIOException e) {
        log.say(OutputFailure.sentence(output, e));
        return ExitCode.SOFTWARE;
      }
    }
  }

  /** The members that all tasks share. */
  private ObjectNode template(ApiClient client) {
    ObjectNode task = ApiClient.MAPPER.createObjectNode();
    collections.forEach(task.putArray("collections")::add);
    taskOptions.writeTo(task, client);
    task.put("federation", !noFederation);
    if (format == Format.TEXT) {
      task.withObject("/params").put("passages.text", "true");
    }
    return task;
  }

  private int run(Run run, List<InputFile> files, boolean toFile, RunLog log) {
    boolean stopped = false;
    try (DocumentReader reader = fileOptions.reader()) {
      if (!quiet && Terminal.hasError() && (toFile || !Terminal.hasOutput())) {
        long bytes = files.stream().mapToLong(InputFile::bytes).sum();
        log.showBar("checking", bytes, Terminal.columns());
      }
      files.forEach(file -> reader.read(file, run));
      run.tasks.drain();
    } catch (PalimpsestException e) {
      stopped = true;
      log.say(e.getMessage());
      log.say("Stopped: the documents that are not counted below were not checked.");
    }
    log.close();
    log.say(run.summary());
    return run.isComplete() && !stopped ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** A document with its result or the cause of its failure. */
  private record Outcome(
      InputDocument document, @Nullable ObjectNode result, @Nullable String failure) {}

  private final class Run implements DocumentSink, AutoCloseable {

    private final ApiClient client;
    private final ObjectNode template;
    private final PrintWriter writer;
    private final RunLog log;
    private final InFlight<Outcome> tasks;

    private long checked;
    private long partial;

    Run(ApiClient client, ObjectNode template, PrintWriter writer, RunLog log) {
      this.client = client;
      this.template = template;
      this.writer = writer;
      this.log = log;
      this.tasks = new InFlight<>(FederatedCheckCommand.this.tasks, this::note);
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
        return await(document, client.send("POST", "/v1/tasks", task));
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
      Outcome outcome =
          TaskWait.hasResult(state)
              ? new Outcome(document, client.get(path + "/result"), null)
              : new Outcome(
                  document,
                  null,
                  state.at("/error/text").asText("the task is " + state.path("state").asText()));
      if (delete) {
        client.send("DELETE", path, null);
      }
      return outcome;
    }

    private void note(Outcome outcome) {
      InputDocument document = outcome.document();
      log.step(document.bytes(), checked + " documents");
      ObjectNode result = outcome.result();
      if (result == null) {
        log.failed(document.id(), String.valueOf(outcome.failure()));
        return;
      }
      checked++;
      if (result.path("partialResults").asBoolean()) {
        partial++;
        log.say("Partial: " + document.id() + " was not compared with everything.");
      }
      try {
        write(result, document);
      } catch (IOException e) {
        throw new UncheckedIOException(e.getMessage(), e);
      }
    }

    private void write(ObjectNode result, InputDocument document) throws IOException {
      if (result.path("document") instanceof ObjectNode checkedDocument
          && !checkedDocument.path("id").isTextual()) {
        checkedDocument.put("id", document.id());
      }
      if (format == Format.JSON) {
        writer.append(result.toString()).append('\n');
      } else {
        new FederatedReport(writer).print(result, document.text());
      }
      writer.flush();
      if (writer.checkError()) {
        throw new IOException("nobody reads them any more");
      }
    }

    boolean isComplete() {
      return partial + log.failed() + log.skipped() == 0;
    }

    String summary() {
      return String.format(
          Locale.ROOT,
          "Checked: %d, of which partial: %d; failed: %d, skipped: %d.",
          checked,
          partial,
          log.failed(),
          log.skipped());
    }

    @Override
    public void close() {
      tasks.close();
    }
  }
}
