package org.palimpsest.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
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
import org.palimpsest.extract.FileAccount;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfReport;
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
    description = "Makes a page, or a PDF, of answers that check or batch has written.",
    subcommands = VerifyReportCommand.class)
public final class ReportCommand implements Callable<Integer> {

  @Spec
  @SuppressWarnings("NullAway.Init") // picocli
  private CommandSpec spec;

  @Mixin private final OutputOptions outputOptions = new OutputOptions();
  @Mixin private final FileOptions fileOptions = new FileOptions();

  @Mixin private final PdfOptions pdfOptions = new PdfOptions();

  /** What is made. */
  enum Format {
    html,
    pdf
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "What is made: ${COMPLETION-CANDIDATES}.",
      defaultValue = "html")
  private Format format = Format.html;

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
    String fault = pdfOptions.fault();
    if (fault != null) {
      throw new ParameterException(spec.commandLine(), fault);
    }
    Path output = outputOptions.required("report");
    var log = new RunLog(spec.commandLine().getErr());
    try (log) {
      long written = format == Format.pdf ? writePdf(output, log) : write(output, log);
      log.say(
          "Written: " + output + ", documents: " + written + ", skipped: " + log.skipped() + ".");
      return log.skipped() == 0 && written > 0 ? ExitCode.OK : ExitCode.SOFTWARE;
    } catch (IOException e) {
      log.say(OutputFailure.sentence(output, e));
      return ExitCode.SOFTWARE;
    } catch (PdfException e) {
      log.say(e.sentence());
      return ExitCode.SOFTWARE;
    }
  }

  private ReportHeader header() {
    return new ReportHeader(
        Instant.now(),
        ManifestVersion.version(),
        collection == null
            ? List.of()
            : ReportHeader.Library.named(List.of(collection.split(",", -1))),
        null, // no answer says them
        false,
        ReportHeader.Origin.UNKNOWN);
  }

  /** Of one document, so that its figure stands on the first page. */
  private long writePdf(Path output, RunLog log) throws IOException, PdfException {
    List<InputFile> files = InputFiles.find(texts, log);
    try (DocumentReader reader = fileOptions.reader()) {
      var checked = new CheckedTexts(files, reader, log);
      ObjectNode answer = only(log);
      if (answer == null) {
        return 0;
      }
      String text = checked.of(answer);
      checked.tellUnverified();
      log.missing().forEach(note -> answer.withArray("warnings").add(FileAccount.json(note)));
      PdfFile pdf = pdfOptions.write(new PdfReport.Content(header(), answer, text, List.of()));
      try (var whole = new PartFile(output)) {
        Files.write(whole.part(), pdf.bytes());
        whole.whole();
      }
      return 1;
    }
  }

  /** The answer that is meant; null where none can be read. */
  private @Nullable ObjectNode only(RunLog log) throws IOException, PdfException {
    String wanted = pdfOptions.document();
    ObjectNode only = null;
    for (Path file : answers) {
      try (var lines = new AnswerLines(file)) {
        while (lines.next()) {
          ObjectNode answer = answer(lines, log);
          String id = answer == null ? "" : answer.path("document").path("id").asText();
          if (answer != null && (wanted == null || wanted.equals(id))) {
            if (only != null) {
              throw new PdfException("pdfOneDocument");
            }
            only = answer;
          }
        }
      } catch (IOException e) {
        log.skipped(file, InputFiles.reason(file, e));
      }
    }
    if (only == null && wanted != null) {
      throw new PdfException("pdfNoAnswer", "document", wanted);
    }
    return only;
  }

  private static @Nullable ObjectNode answer(AnswerLines lines, RunLog log) {
    try {
      return lines.isBlank() ? null : lines.answer();
    } catch (InputException e) {
      log.skipped(lines.place(), e.why());
      return null;
    }
  }

  private long write(Path output, RunLog log) throws IOException {
    List<InputFile> files = InputFiles.find(texts, log);
    long written = 0;
    try (var whole = new PartFile(output)) {
      try (DocumentReader reader = fileOptions.reader();
          var report = new ReportWriter(TextFiles.writer(whole.part()), header())) {
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
