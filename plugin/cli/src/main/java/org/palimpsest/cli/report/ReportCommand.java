package org.palimpsest.cli.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.DocumentReader;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.cli.input.InputFile;
import org.palimpsest.cli.input.InputFiles;
import org.palimpsest.cli.option.BaseCommand;
import org.palimpsest.cli.option.FileOptions;
import org.palimpsest.cli.option.OutputOptions;
import org.palimpsest.cli.output.PartFile;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.RunLog;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.extract.FileAccount;
import org.palimpsest.report.PdfFile;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;
import org.palimpsest.report.pdf.PdfException;
import org.palimpsest.report.pdf.PdfFonts;
import org.palimpsest.report.pdf.PdfForm;
import org.palimpsest.report.pdf.PdfLanguage;
import org.palimpsest.report.pdf.PdfReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code palimpsest report}: makes a page or a PDF from stored answers. */
@Command(
    name = "report",
    description = "Makes a page or PDF from answers of check or batch.",
    subcommands = VerifyReportCommand.class)
public final class ReportCommand extends BaseCommand {

  @Mixin private final OutputOptions outputOptions = new OutputOptions();
  @Mixin private final FileOptions fileOptions = new FileOptions();

  @Mixin private final PdfOptions pdfOptions = new PdfOptions();

  enum Format {
    html,
    pdf
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The kind of file: ${COMPLETION-CANDIDATES}.",
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
        "The checked files, to show the whole text beside its sources; may be repeated."
      })
  private final List<Path> texts = new ArrayList<>();

  @Option(
      names = "--collection",
      paramLabel = "C",
      description = "The compared library, as shown on the page.")
  private @Nullable String collection;

  @Override
  public Integer call() {
    if (answers.isEmpty()) {
      throw usage("Missing required parameter: ANSWERS");
    }
    String fault = pdfOptions.fault();
    if (fault != null) {
      throw usage(fault);
    }
    Path output = outputOptions.required("report");
    var log = new RunLog(err());
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
    // Answers do not contain the settings.
    return ReportHeader.now(ProgramVersion.text(), collection, null, false);
  }

  /** A PDF has a single document, so that the first page shows its ratio. */
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

  /** The selected answer, or null if no answer is readable. */
  private @Nullable ObjectNode only(RunLog log) throws IOException, PdfException {
    String wanted = pdfOptions.document();
    var selected = new AtomicReference<@Nullable ObjectNode>();
    for (Path file : answers) {
      try {
        read(
            file,
            answer -> {
              if (wanted == null || wanted.equals(answer.path("document").path("id").asText())) {
                if (selected.getAndSet(answer) != null) {
                  throw new PdfException("pdfOneDocument");
                }
              }
            },
            log);
      } catch (IOException e) {
        log.skipped(file, InputFiles.reason(file, e));
      }
    }
    if (selected.get() == null && wanted != null) {
      throw new PdfException("pdfNoAnswer", "document", wanted);
    }
    return selected.get();
  }

  private long write(Path output, RunLog log) throws IOException, PdfException {
    List<InputFile> files = InputFiles.find(texts, log);
    var written = new AtomicLong();
    try (var whole = new PartFile(output)) {
      try (DocumentReader reader = fileOptions.reader();
          var report = new ReportWriter(TextFiles.writer(whole.part()), header())) {
        var checked = new CheckedTexts(files, reader, log);
        for (Path file : answers) {
          read(
              file,
              answer -> {
                report.add(answer, checked.of(answer));
                written.incrementAndGet();
              },
              log);
        }
        checked.tellUnverified();
        log.missing().forEach(report::missing);
      }
      whole.whole();
    }
    return written.get();
  }

  private interface AnswerSink {
    void accept(ObjectNode answer) throws IOException, PdfException;
  }

  private static void read(Path file, AnswerSink sink, RunLog log)
      throws IOException, PdfException {
    AnswerLines lines;
    try {
      lines = new AnswerLines(file);
    } catch (IOException e) {
      log.skipped(file, InputFiles.reason(file, e));
      return;
    }
    try (lines) {
      while (lines.next()) {
        try {
          if (!lines.isBlank()) {
            sink.accept(lines.answer());
          }
        } catch (InputException e) {
          log.skipped(lines.place(), e.why());
        }
      }
    }
  }

  /** Options of PDF reports. */
  static final class PdfOptions {

    @Option(
        names = "--lang",
        paramLabel = "LANGUAGE",
        description = "The language of a PDF's own words: ${COMPLETION-CANDIDATES}.",
        completionCandidates = Languages.class,
        defaultValue = "en")
    private String language = "en";

    @Option(
        names = "--form",
        paramLabel = "FORM",
        description = "The content of a PDF: ${COMPLETION-CANDIDATES}.",
        completionCandidates = Forms.class,
        defaultValue = "full")
    private String form = "full";

    @Option(
        names = "--font",
        paramLabel = "FILE",
        description = "A TrueType font for a PDF, besides those that are found; may be repeated.")
    private final List<Path> fonts = new ArrayList<>();

    @Option(
        names = "--document",
        paramLabel = "ID",
        description = "The document of the PDF, if there are several.")
    private @Nullable String document;

    static final class Languages implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return Arrays.stream(PdfLanguage.values()).map(PdfLanguage::word).iterator();
      }
    }

    static final class Forms implements Iterable<String> {
      @Override
      public Iterator<String> iterator() {
        return Arrays.stream(PdfForm.values()).map(PdfForm::word).iterator();
      }
    }

    @Nullable String document() {
      return document;
    }

    @Nullable String fault() {
      if (PdfLanguage.of(language).isEmpty()) {
        return "--lang is one of " + String.join(", ", new Languages());
      }
      return PdfForm.of(form).isEmpty()
          ? "--form is one of " + String.join(", ", new Forms())
          : null;
    }

    PdfFile write(PdfReport.Content content) throws PdfException {
      return PdfReport.write(
          content,
          PdfLanguage.of(language).orElseThrow(),
          PdfForm.of(form).orElseThrow(),
          PdfFonts.of(fonts));
    }
  }
}
