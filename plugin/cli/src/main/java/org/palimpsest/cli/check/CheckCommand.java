package org.palimpsest.cli.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.FileTexts;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.LibraryFields;
import org.palimpsest.cli.input.OwnFiles;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.BatchOption;
import org.palimpsest.cli.option.ConnectionOptions;
import org.palimpsest.cli.option.InputOptions;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.option.Param;
import org.palimpsest.cli.option.SubtractOption;
import org.palimpsest.cli.output.ResultWriter;
import org.palimpsest.cli.terminal.InterruptMessage;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.cli.terminal.WorkProgress;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.Meanings;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.ReportHeader;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code palimpsest check}: checks documents against a collection. */
@Command(
    name = "check",
    description = "Finds passages that documents reuse from those of a collection.")
public final class CheckCommand extends BaseCommand {

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final InputOptions inputOptions = new InputOptions();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection to check against.")
  private String collection = "";

  @Option(
      names = "--id",
      paramLabel = "ID",
      description = "Checks a document of the collection instead of a PATH; may be repeated.")
  private final List<String> ids = new ArrayList<>();

  @Option(
      names = "--format",
      paramLabel = "text|json|html",
      defaultValue = "text",
      description =
          "A report for the terminal, a line of JSON a document, or one page for a browser "
              + "(default: ${DEFAULT-VALUE}).")
  private ResultWriter.Format format = ResultWriter.Format.TEXT;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();

  @Option(
      names = "--meaning",
      description =
          "Also finds like statements in other words, by a language model on this machine."
              + " They count in no ratio; read each.")
  private boolean meaning;

  @Mixin private final BatchOption batchOption = new BatchOption();
  @Mixin private final SubtractOption subtractOption = new SubtractOption();

  @Override
  public Integer call() {
    if (inputOptions.paths().isEmpty() == ids.isEmpty()) {
      throw usage("Either PATH or --id is needed");
    }
    Map<String, List<String>> params = params();
    Path output =
        format == ResultWriter.Format.HTML
            ? outputOptions.required("--format html")
            : outputOptions.file();
    refuseMeaningOfSeveral();
    // Opening replaces the output, so the whole command is validated first.
    try (var log = new RunLog(err());
        FileTexts texts = inputOptions.texts()) {
      SubtractOption.Subtracted subtracted = subtractOption.read(texts);
      var options =
          new CheckSender.Options(
              EvidenceParams.withEvidence(params, format),
              subtracted.texts(),
              batchOption.size(params),
              inputOptions.threads(),
              null,
              format == ResultWriter.Format.HTML);
      List<InputFile> files = inputOptions.files(log, OwnFiles.of(output));
      var results =
          new Results(
              output,
              ReportHeader.now(
                  ProgramVersion.text(), collection, shown(params, subtracted), false));
      return check(files, options, inputOptions.reader(LibraryFields.NONE, texts), results, log);
    }
  }

  /** Settings for the page: parameters and options that change an answer. */
  private Map<String, List<String>> shown(
      Map<String, List<String>> params, SubtractOption.Subtracted subtracted) {
    var shown = new LinkedHashMap<>(params);
    inputOptions.fileOptions().addCharsetTo(shown);
    if (meaning) {
      shown.put("--meaning", List.of("true"));
    }
    subtracted.addTo(shown);
    return shown;
  }

  /** Sources' texts are read by id from a single collection. */
  private void refuseMeaningOfSeveral() {
    if (meaning && collection.contains(",")) {
      throw usage("--meaning needs one collection; check the others one by one");
    }
  }

  private record Results(@Nullable Path output, ReportHeader header) {}

  private int check(
      List<InputFile> files,
      CheckSender.Options options,
      DocumentReader reader,
      Results results,
      RunLog log) {
    try (MeaningComparer comparer = meaning ? MeaningComparer.load() : null;
        SolrConnection connection = connectionOptions.open();
        ResultWriter writer = ResultWriter.open(results.output(), out(), format, results.header());
        CheckRun run =
            new CheckRun(
                connection,
                collection,
                comparer == null
                    ? options
                    : options.with(new Meanings(comparer, connection, collection)),
                writer,
                progress(files, results.output(), log),
                log);
        InterruptMessage interruption =
            new InterruptMessage(err(), () -> interrupted(run, results))) {
      interruption.watch();
      int exitCode = run(run, files, reader, log);
      writer.finish(log.missing());
      return exitCode;
    } catch (PalimpsestException e) { // no document was checked
      log.say(e.getMessage());
      return ExitCode.SOFTWARE;
    } catch (IOException | UncheckedIOException e) {
      log.say(OutputFailure.sentence(results.output(), e));
      return ExitCode.SOFTWARE;
    }
  }

  private String interrupted(CheckRun run, Results results) {
    String where;
    if (format == ResultWriter.Format.HTML) {
      where = "no page was written";
    } else if (results.output() == null) {
      where = "their results are above";
    } else {
      where = "their results are in " + results.output();
    }
    return "Interrupted. Checked so far: "
        + run.checked()
        + "; "
        + where
        + ". The same command starts again, and needs --force for an existing output;"
        + " palimpsest batch resumes.";
  }

  /** A progress bar, or lines if the results go to the terminal. */
  private WorkProgress progress(List<InputFile> files, @Nullable Path output, RunLog log) {
    boolean resultsSeen = output == null && Terminal.hasOutput();
    WorkProgress.Form form = resultsSeen ? inputOptions.lines() : inputOptions.progress();
    long bytes = files.stream().mapToLong(InputFile::bytes).sum();
    return files.isEmpty()
        ? new WorkProgress(log, form, "Checking", 0, ids.size())
        : WorkProgress.ofBytes(log, form, "Checking", 0, bytes);
  }

  private Map<String, List<String>> params() {
    Map<String, List<String>> params = Param.byName(inputOptions.params());
    try {
      Param.refuseMisspelt(params.keySet());
      var trial = CheckRequest.ofText("");
      params.forEach((name, values) -> values.forEach(value -> trial.param(name, value)));
    } catch (IllegalArgumentException e) {
      throw usage("--param: " + e.getMessage());
    }
    return params;
  }

  private int run(CheckRun run, List<InputFile> files, DocumentReader reader, RunLog log) {
    boolean stopped = false;
    try {
      ids.forEach(run::indexedDocument);
      files.forEach(file -> reader.read(file, run));
      run.finish();
    } catch (PalimpsestException e) {
      stopped = true;
      log.sayMissing(e.note());
      log.sayMissing(Note.of("runStopped"));
    }
    log.close();
    log.say(run.summary());
    return run.isComplete() && !stopped ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
