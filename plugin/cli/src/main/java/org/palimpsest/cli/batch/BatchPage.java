package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.input.InputDocument;
import org.palimpsest.cli.input.InputException;
import org.palimpsest.cli.input.Intake;
import org.palimpsest.cli.journal.Failure;
import org.palimpsest.cli.output.CsvTable;
import org.palimpsest.cli.output.PartFile;
import org.palimpsest.cli.output.TextFiles;
import org.palimpsest.cli.report.AnswerLines;
import org.palimpsest.client.ProgramVersion;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.Percent;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/**
 * Page of a finished batch, with a table of its pairs. Answers are in intake order, so both are
 * read in parallel.
 */
record BatchPage(
    Path page, BatchSettings settings, SortedMap<String, List<String>> shown, BatchState state) {

  /** The table's file, beside the page. */
  static Path table(Path page) {
    String name = String.valueOf(page.getFileName());
    int dot = name.lastIndexOf('.');
    return page.resolveSibling((dot <= 0 ? name : name.substring(0, dot)) + ".csv");
  }

  void write(Intake intake, List<Note> missing) throws IOException {
    var header = ReportHeader.now(ProgramVersion.text(), settings.collection(), shown, true);
    try (var whole = new PartFile(page);
        var table = new PartFile(table(page))) {
      write(whole.part(), table.part(), header, intake, missing);
      table.whole();
      whole.whole();
    }
  }

  private void write(Path part, Path table, ReportHeader header, Intake intake, List<Note> missing)
      throws IOException {
    try (var report = new ReportWriter(TextFiles.writer(part), header);
        var pairs = new PairTable(TextFiles.writer(table));
        var lines = new AnswerLines(Path.of(settings.output()))) {
      Set<String> failed = state.failed().stream().map(Failure::id).collect(Collectors.toSet());
      var answers = new Answers(lines, report, pairs, failed);
      Set<String> late = Set.copyOf(state.answeredLate());
      take(intake, answers, id -> !late.contains(id));
      take(intake, answers, late::contains); // at the end of the output
      answers.end();
      missing.forEach(report::missing);
      for (Failure failure : state.failed()) {
        report.missing(
            Note.of("documentFailed", "document", failure.id(), "detail", failure.why()));
      }
      for (Failure failure : state.notIndexed()) {
        report.missing(
            Note.of("documentNoSource", "document", failure.id(), "detail", failure.why()));
      }
    }
  }

  private static void take(Intake intake, Answers answers, Predicate<String> which) {
    intake.read(
        Intake.Mark.START,
        (number, document) -> {
          if (which.test(document.id())) {
            answers.take(document);
          }
        },
        () -> {});
  }

  /** Assigns each document the next answer, if it is the document's. */
  private static final class Answers {
    private final AnswerLines lines;
    private final ReportWriter report;
    private final PairTable pairs;
    private final Set<String> failed;
    private @Nullable ObjectNode waiting;

    Answers(AnswerLines lines, ReportWriter report, PairTable pairs, Set<String> failed) {
      this.lines = lines;
      this.report = report;
      this.pairs = pairs;
      this.failed = failed;
    }

    void take(InputDocument document) {
      try {
        if (waiting == null && lines.next()) {
          waiting = lines.answer();
        }
        JsonNode answer = waiting;
        if (answer != null && answer.path("document").path("id").asText().equals(document.id())) {
          report.add(answer, document.text());
          pairs.add(answer);
          waiting = null;
        } else if (!failed.contains(document.id())) {
          report.missing(Note.of("documentNoAnswer", "document", document.id()));
        }
      } catch (InputException e) {
        throw new UncheckedIOException(new IOException(lines.place() + " " + e.why()));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    /** A remaining answer shows that the intake has changed. */
    void end() {
      try {
        if (waiting != null || lines.next()) {
          report.missing(Note.of("answersUnmatched", "place", lines.place()));
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Table of documents with each of their sources, for spreadsheets. */
  static final class PairTable implements AutoCloseable {

    private static final String[] COLUMNS =
        "document,source,intake,characters,share of the document,document's ratio in all"
            .split(",", -1);

    private final CsvTable rows;

    PairTable(Writer out) throws IOException {
      this.rows = new CsvTable(out, COLUMNS);
    }

    void add(JsonNode answer) throws IOException {
      for (JsonNode source : answer.path("sources")) {
        add(answer, source);
      }
    }

    private void add(JsonNode answer, JsonNode source) throws IOException {
      rows.row(
          answer.path("document").path("id").asText(),
          source.path("id").asText(),
          source.path("intake").asBoolean() ? "yes" : "no",
          source.path("matchedLength").asText(),
          share(source.path("ratio"), source.path("matchedLength"), answer),
          share(
              answer.path("ratios").path("total"),
              answer.path("matchedLengths").path("total"),
              answer));
    }

    private static String share(JsonNode ratio, JsonNode matchedLength, JsonNode answer) {
      return Percent.of(
          ratio.asDouble(),
          matchedLength.isInt() ? matchedLength.intValue() : null,
          answer.path("document").path("length").asInt());
    }

    @Override
    public void close() throws IOException {
      rows.close();
    }
  }
}
