package org.palimpsest.cli.output;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.Ranked;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.ReportHeader;
import org.palimpsest.report.ReportWriter;

/**
 * Writer that flushes each result, so that an interrupted run keeps its results.
 *
 * <p>Results are not collected: memory use does not grow with the run.
 */
public interface ResultWriter extends AutoCloseable {

  enum Format {
    TEXT,
    JSON,
    HTML
  }

  /**
   * Opens a file, replacing an existing one, or standard output if null. {@code header}: header of
   * a page.
   */
  static ResultWriter open(
      @Nullable Path file, PrintWriter standardOutput, Format format, ReportHeader header)
      throws IOException {
    if (format == Format.HTML && file != null) {
      return new PageWriter(file, header);
    }
    Writer out =
        file == null
            ? standardOutput
            : new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8);
    return new LineWriter(out, file != null, format, Terminal.columns());
  }

  /**
   * Writes and flushes a result. {@code text}: the checked text, or null. Fails if it cannot be
   * written, or standard output is closed.
   */
  void write(CheckResponse response, @Nullable String text) throws IOException;

  /** Ends the results. {@code missing}: notes on missing results. */
  void finish(List<Note> missing) throws IOException;

  @Override
  void close() throws IOException;

  /** Writer of an HTML page, which gets its name on completion. */
  static final class PageWriter implements ResultWriter {

    private final PartFile file;
    private final ReportWriter report;
    private boolean whole;

    PageWriter(Path file, ReportHeader header) throws IOException {
      this.file = new PartFile(file);
      this.report = new ReportWriter(TextFiles.writer(this.file.part()), header);
    }

    @Override
    public void write(CheckResponse response, @Nullable String text) throws IOException {
      report.add(response.json(), text);
    }

    @Override
    public void finish(List<Note> missing) {
      missing.forEach(report::missing);
      whole = true;
    }

    @Override
    public void close() throws IOException {
      try (file) {
        report.close();
        if (whole) {
          file.whole();
        }
      }
    }
  }

  /** Writer of JSON lines or terminal reports. */
  static final class LineWriter implements ResultWriter {

    private final Writer out;
    private final boolean isFile;
    private final Format format;
    private final int columns;

    /** For the ranking at the end of terminal reports. */
    private final List<Ranked> ranked = new ArrayList<>();

    LineWriter(Writer out, boolean isFile, Format format, int columns) {
      this.out = out;
      this.isFile = isFile;
      this.format = format;
      this.columns = columns;
    }

    @Override
    public void write(CheckResponse response, @Nullable String text) throws IOException {
      if (format == Format.JSON) {
        out.append(response.json().toString()).append('\n');
      } else {
        new ReportPrinter(out, columns).print(response.result(), text);
        ranked.add(Ranked.of(response.result()));
      }
      out.flush();
      if (out instanceof PrintWriter printer && printer.checkError()) {
        throw new IOException(OutputFailure.STANDARD_OUTPUT);
      }
    }

    @Override
    public void finish(List<Note> missing) throws IOException {
      // Standard error has already listed the missing documents.
      if (format == Format.TEXT && !ranked.stream().allMatch(Ranked::isInnocent)) {
        var printer = new ReportPrinter(out, columns);
        if (ranked.size() > 1) {
          printer.printRanking(ranked);
        }
        printer.printLegend();
        out.flush();
      }
    }

    @Override
    public void close() throws IOException {
      if (isFile) {
        out.close();
      }
    }
  }
}
