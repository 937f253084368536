package org.palimpsest.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.DuplicatesRequest;
import org.palimpsest.client.LibraryReader;
import org.palimpsest.client.PalimpsestException;
import org.palimpsest.client.SolrConnection;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code palimpsest duplicates}: which documents are nearly the same. */
@Command(
    name = "duplicates",
    mixinStandardHelpOptions = true,
    versionProvider = ManifestVersion.class,
    description =
        "Finds documents that are nearly the same, and groups them: those of an intake with each "
            + "other and with a collection, or, without PATH, those of a collection with each "
            + "other. Nothing is changed or deleted.")
final class DuplicatesCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final ConnectionOptions connectionOptions = new ConnectionOptions();
  @Mixin private final InputOptions inputOptions = new InputOptions();

  @Option(
      names = "--collection",
      paramLabel = "C",
      required = true,
      description = "The collection to compare with.")
  private String collection = "";

  @Option(
      names = "--threshold",
      paramLabel = "SHARE",
      defaultValue = "0.4",
      description =
          "From which resemblance on two documents are nearly the same, above 0 and at most 1 "
              + "(default: ${DEFAULT-VALUE}).")
  private double threshold;

  @Option(
      names = "--containment",
      paramLabel = "SHARE",
      defaultValue = "0.8",
      description =
          "From which share on a document that stands in a longer one is called a part of it "
              + "(default: ${DEFAULT-VALUE}).")
  private double containment;

  @Option(
      names = "--format",
      paramLabel = "json|csv",
      defaultValue = "json",
      description =
          "A line of JSON for each group and each part, or a table of them "
              + "(default: ${DEFAULT-VALUE}).")
  private DuplicateWriter.Format format = DuplicateWriter.Format.JSON;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();

  @Override
  public Integer call() {
    requireShare("--threshold", threshold);
    requireShare("--containment", containment);
    Map<String, List<String>> params = params();
    Path output = outputOptions.file();
    try (var log = new RunLog(spec.commandLine().getErr());
        FileTexts texts = inputOptions.texts()) {
      List<InputFile> files = inputOptions.files(log, OwnFiles.of(output));
      return compare(files, params, inputOptions.reader(FileFields.NONE, texts), output, log);
    }
  }

  private void requireShare(String option, double value) {
    if (!(value > 0 && value <= 1)) {
      throw new ParameterException(
          spec.commandLine(), option + " is " + value + ", must be above 0 and at most 1");
    }
  }

  /** What has an option of its own is known to the comparison within the intake, too. */
  private Map<String, List<String>> params() {
    Map<String, List<String>> params = Param.byName(inputOptions.params());
    try {
      var trial = new DuplicatesRequest();
      params.forEach((name, values) -> values.forEach(value -> trial.param(name, value)));
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), "--param: " + e.getMessage(), e);
    }
    for (String own : List.of("threshold", "containment")) {
      if (params.containsKey(own)) {
        throw new ParameterException(
            spec.commandLine(), "--param: " + own + " has an option of its own, --" + own);
      }
    }
    return params;
  }

  private int compare(
      List<InputFile> files,
      Map<String, List<String>> params,
      DocumentReader reader,
      @Nullable Path output,
      RunLog log) {
    var settings = new DuplicatesRun.Settings(collection, threshold, containment, params);
    try (SolrConnection connection = connectionOptions.open()) {
      LibraryReader library =
          inputOptions.paths().isEmpty() ? new LibraryReader(connection, collection) : null;
      WorkProgress progress = progress(files, library, log);
      try (DuplicatesRun run =
          new DuplicatesRun(connection, settings, inputOptions.threads(), progress, log)) {
        if (library == null) {
          files.forEach(file -> reader.read(file, run));
        } else {
          library.readIds(run::indexedDocuments);
        }
        DuplicateGroups groups = run.finish();
        log.close();
        DuplicateWriter.write(groups, format, output, spec.commandLine().getOut());
        log.say(run.summary(groups));
        return run.isComplete() ? ExitCode.OK : ExitCode.SOFTWARE;
      }
    } catch (PalimpsestException e) { // an answer that lacks documents would mislead
      log.say(e.getMessage());
      log.say("Stopped: no groups were written.");
      return ExitCode.SOFTWARE;
    } catch (IOException | UncheckedIOException e) {
      log.say(OutputFailure.sentence(output, e));
      return ExitCode.SOFTWARE;
    }
  }

  private WorkProgress progress(
      List<InputFile> files, @Nullable LibraryReader library, RunLog log) {
    WorkProgress.Form form = inputOptions.progress();
    if (library != null) {
      return new WorkProgress(
          log, form, "Comparing", 0, Math.max(1, library.count("*:*")), System::nanoTime);
    }
    long bytes = files.stream().mapToLong(InputFile::bytes).sum();
    return WorkProgress.ofBytes(log, form, "Comparing", Math.max(1, bytes), System::nanoTime);
  }
}
