package org.palimpsest.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.option.FileOptions;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.output.ManifestVersion;
import org.palimpsest.cli.output.PartFile;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code palimpsest report}: answers that were kept become a page to read and to send on. */
@Command(
    name = "report",
    mixinStandardHelpOptions = true,
    description = "Makes a page for a browser of answers that check or batch has written.",
    subcommands = VerifyReportCommand.class)
public final class ReportCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();
  @Mixin private final FileOptions fileOptions = new FileOptions();

  @Parameters(
      paramLabel = "ANSWERS",
      arity = "0..*",
      description = "A file with an answer in each line.")
  private final List<Path> answers = new ArrayList<>();

  @Option(
      names = "--texts",
      paramLabel = "PATH",
      description = {
        "The files that were checked, to show the whole text beside its sources; may be repeated."
      })
  private final List<Path> texts = new ArrayList<>();

  @Option(
      names = "--collection",
      paramLabel = "C",
      description = "What the documents were compared with, as the page shall say.")
  private @Nullable String collection;

  @Override
  public Integer call() {
    if (answers.isEmpty()) {
      throw new ParameterException(spec.commandLine(), "Missing required parameter: ANSWERS");
    }
    Path output = outputOptions.required("report");
    var log = new RunLog(spec.commandLine().getErr());
    try (log) {
      long written = write(output, log);
      log.say(
          "Written: " + output + ", documents: " + written + ", skipped: " + log.skipped() + ".");
      return log.skipped() == 0 && written > 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      log.say(OutputFailure.sentence(output, e));
      return ExitCode.SOFTWARE;
    }
  }

  private long write(Path output, RunLog log) throws IOException {
    List<InputFile> files = InputFiles.find(texts, log);
    var header =
        new ReportHeader(
            Instant.now(),
            ManifestVersion.version(),
            collection == null
                ? List.of()
                : ReportHeader.Library.named(List.of(collection.split(",", -1))),
            null, // no answer says them
            false,
            ReportHeader.Origin.UNKNOWN);
    long written = 0;
    try (var whole = new PartFile(output)) {
      try (DocumentReader reader = fileOptions.reader();
          var report = new ReportWriter(TextFiles.writer(whole.part()), header)) {
        var checked = new CheckedTexts(files, reader, log);
        for (Path file : answers) {
          written += add(file, report, checked, log);
        }
        checked.tellUnverified();
        log.missing().forEach(report::missing);
      }
      whole.whole();
    }
    return written;
  }

  private static long add(Path file, ReportWriter report, CheckedTexts texts, RunLog log)
      throws IOException {
    long written = 0;
    AnswerLines lines;
    try {
      lines = new AnswerLines(file);
    } catch (IOException e) {
      log.skipped(file, InputFiles.reason(file, e));
      return 0;
    }
    try (lines) {
      while (lines.next()) {
        try {
          if (!lines.isBlank()) {
            ObjectNode answer = lines.answer();
            report.add(answer, texts.of(answer));
            written++;
          }
        } catch (InputException e) {
          log.skipped(lines.place(), e.why());
        }
      }
    }
    return written;
  }
}
