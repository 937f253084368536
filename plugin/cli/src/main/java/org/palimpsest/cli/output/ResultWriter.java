package org.palimpsest.cli.output;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.cli.terminal.Terminal;
import org.palimpsest.client.CheckResponse;
import org.palimpsest.core.note.Note;
import org.palimpsest.report.ReportHeader;

/**
 * Writes each result as soon as it is there, so that an interrupted run keeps what it has.
 *
 * <p>Results are never collected: a run of any length needs the memory of a few documents.
 */
public interface ResultWriter extends AutoCloseable {

  /** What a result looks like. */
  enum Format {
    /** A report for a reader at a terminal. */
    TEXT,
    /** The server's object in one line. */
    JSON,
    /** A page for a browser, all results in one file. */
    HTML
  }

  /**
   * Opens a file, which is replaced, or else takes standard output.
   *
   * @param header of a page
   * @throws IOException if the file cannot be written
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
   * Writes a result, out to the file or the reader.
   *
   * @param text the checked text, null if it is not at hand
   * @throws IOException if it cannot be written, or nobody reads it any more
   */
  void write(CheckResponse response, @Nullable String text) throws IOException;

  /**
   * Ends the results.
   *
   * @param missing what is not among them
   * @throws IOException if they cannot be written
   */
  void finish(List<Note> missing) throws IOException;

  @Override
  void close() throws IOException;
}
