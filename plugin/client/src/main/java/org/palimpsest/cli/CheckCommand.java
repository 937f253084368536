package org.palimpsest.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckRequest;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import org.palimpsest.client.meaning.MeaningComparer;
import org.palimpsest.client.meaning.Meanings;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest check}: asks what a library's documents explain of each given one. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    versionProvider = ManifestVersion.class,
    description = "Finds where documents reuse the text of those in a collection.")
final class CheckCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

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
      paramLabel = "text|json",
      defaultValue = "text",
      description = "A report to read, or a line of JSON a document (default: ${DEFAULT-VALUE}).")
  private ResultWriter.Format format = ResultWriter.Format.TEXT;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "Where the results go, each as soon as it is there (default: standard output).")
  private @Nullable Path output;

  @Option(
      names = "--meaning",
      description =
          "Also looks for what says the same in other words, by a model of the language that runs"
              + " on this machine; it stands apart from all ratios, and is to be read.")
  private boolean meaning;

  @Mixin private final BatchOption batchOption = new BatchOption();
  @Mixin private final SubtractOption subtractOption = new SubtractOption();

  @Override
  public Integer call() {
    if (inputOptions.paths().isEmpty() == ids.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Either PATH or --id is needed");
    }
    Map<String, List<String>> params = params();
    refuseMeaningOfSeveral();
    var options =
        new CheckSender.Options(
            params, subtractOption.texts(), batchOption.size(params), inputOptions.threads(), null);
    DocumentReader reader = inputOptions.reader();
    // Nothing is opened before the whole command is known to be right: opening replaces the output.
    try (var log = new RunLog(spec.commandLine().getErr())) {
      List<InputFile> files = inputOptions.files(log, OwnFiles.of(output));
      return check(files, options, reader, log);
    }
  }

  /** Sources' texts are read by their ids, which are those of one collection. */
  private void refuseMeaningOfSeveral() {
    if (meaning && collection.contains(",")) {
      throw new ParameterException(
          spec.commandLine(), "--meaning needs one collection; check the others one by one");
    }
  }

  private int check(
      List<InputFile> files, CheckSender.Options options, DocumentReader reader, RunLog log) {
    try (MeaningComparer comparer = meaning ? MeaningComparer.load() : null;
        SolrConnection connection = connectionOptions.open();
        ResultWriter writer = ResultWriter.open(output, spec.commandLine().getOut(), format);
        CheckRun run =
            new CheckRun(
                connection,
                collection,
                comparer == null
                    ? options
                    : options.with(new Meanings(comparer, connection, collection)),
                writer,
                progress(files, log),
                log)) {
      return run(run, files, reader, log);
    } catch (PalimpsestException e) { // nothing was checked
      log.say(e.getMessage());
      return ExitCode.SOFTWARE;
    } catch (IOException | UncheckedIOException e) {
      log.say(OutputFailure.sentence(output, e));
      return ExitCode.SOFTWARE;
    }
  }

  /** A bar, unless the results show how far it is; lines in its place. */
  private WorkProgress progress(List<InputFile> files, RunLog log) {
    boolean barShown =
        (output != null || !Terminal.hasOutput()) && inputOptions.showBar(log, "checking", files);
    WorkProgress.Form form = barShown ? WorkProgress.Form.NONE : inputOptions.lines();
    return new WorkProgress(log, form, "Checking", 0, WorkProgress.UNKNOWN, System::nanoTime);
  }

  private Map<String, List<String>> params() {
    Map<String, List<String>> params = Param.byName(inputOptions.params());
    try {
      var trial = CheckRequest.ofText("");
      params.forEach((name, values) -> values.forEach(value -> trial.param(name, value)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--param: " + e.getMessage(), e);
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
      log.say(e.getMessage());
      log.say("Stopped: the documents that are not counted below were not checked.");
    }
    log.close();
    log.say(run.summary());
    return run.isComplete() && !stopped ? ExitCode.OK : ExitCode.SOFTWARE;
  }
}
