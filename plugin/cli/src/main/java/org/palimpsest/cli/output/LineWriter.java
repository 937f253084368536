package org.palimpsest.cli.output;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.OutputFailure;
import org.palimpsest.cli.terminal.Ranked;
import org.palimpsest.cli.terminal.ReportPrinter;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.core.note.Note;

/** Writes results one after the other: as lines of JSON, or as reports for a terminal. */
final class LineWriter implements ResultWriter {

  private final Writer out;
  private final boolean isFile;
  private final Format format;
  private final int columns;

  /** Of reports, how much of each document is reused. */
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
    // What is missing standard error has said.
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
