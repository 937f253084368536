package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
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
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest federation check}: a task for each document, and its result. */
@Command(
    name = "check",
    mixinStandardHelpOptions = true,
    description =
        "Checks documents against this site's collections and other sites' libraries. "
            + "Other sites get fingerprints of what this site's collections do not explain.")
final class FederatedCheckCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final ApiOptions apiOptions = new ApiOptions();
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

  @Option(names = "--no-federation", description = "Forbids that anything is sent to other sites.")
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
      description = "How many tasks are under way (default: ${DEFAULT-VALUE}).")
  private int tasks;

  @Option(
      names = "--delete",
      description = "Deletes each task on the agent when its result is here.")
  private boolean delete;

  @Option(names = "--quiet", description = "Shows no progress.")
  private boolean quiet;

  @Override
  public Integer call() {
    requireSense();
    Path output = outputOptions.file();
    ApiClient client = apiOptions.open();
    ObjectNode template = template(client);
    try (var log = new RunLog(spec.commandLine().getErr())) {
      List<InputFile> files = InputFiles.find(paths, log);
      Path both = OwnFiles.of(output).among(files);
      if (both != null) {
        throw usage(both + OwnFiles.IS_READ);
      }
      fileOptions.sayWhereIgnored(files, log);
      return check(client, template, files, output, log);
    }
  }

  private int check(
      ApiClient client,
      ObjectNode template,
      List<InputFile> files,
      @Nullable Path output,
      RunLog log) {
    PrintWriter standardOutput = spec.commandLine().getOut();
    try (PrintWriter writer = output == null ? null : open(output);
        var run =
            new FederatedRun(
                client,
                template,
                tasks,
                delete,
                format,
                writer == null ? standardOutput : writer,
                log)) {
      return run(run, files, output != null, log);
    } catch (IOException | UncheckedIOException e) {
      log.say(OutputFailure.sentence(output, e));
      return ExitCode.SOFTWARE;
    }
  }

  private static PrintWriter open(Path file) throws IOException {
    return new PrintWriter(TextFiles.writer(file));
  }

  private void requireSense() {
    InputOptions.requireNames(paths, spec);
    if (tasks < 1) {
      throw usage("--tasks is " + tasks + ", must be 1 or more");
    }
    if (noFederation && taskOptions.hasSites()) {
      throw usage("--no-federation and --site contradict each other");
    }
    taskOptions.requireSense();
  }

  private ParameterException usage(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }

  /** A task without its text. */
  private ObjectNode template(ApiClient client) {
    ObjectNode task = ApiClient.MAPPER.createObjectNode();
    ArrayNode local = task.putArray("collections");
    collections.forEach(local::add);
    taskOptions.writeTo(task, client);
    task.put("federation", !noFederation);
    if (format == Format.TEXT) {
      task.withObject("/params").put("passages.text", "true");
    }
    return task;
  }

  private int run(FederatedRun run, List<InputFile> files, boolean toFile, RunLog log) {
    boolean stopped = false;
    try (DocumentReader reader = fileOptions.reader()) {
      if (!quiet && Terminal.hasError() && (toFile || !Terminal.hasOutput())) {
        long bytes = files.stream().mapToLong(InputFile::bytes).sum();
        log.showBar("checking", bytes, Terminal.columns());
      }
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
