package org.palimpsest.cli;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.palimpsest.client.CheckResponse;

/**
 * Writes each result as soon as it is there, so that an interrupted run keeps what it has.
 *
 * <p>Results are never collected: a run of any length needs the memory of a few documents.
 */
final class ResultWriter implements AutoCloseable {

  /** What a result looks like. */
  enum Format {
    /** A report for a reader. */
    TEXT,
    /** The server's object in one line. */
    JSON
  }

  private final Writer out;
  private final boolean isFile;
  private final Format format;
  private final int columns;

  private ResultWriter(Writer out, boolean isFile, Format format, int columns) {
    this.out = out;
    this.isFile = isFile;
    this.format = format;
    this.columns = columns;
  }

  /**
   * Opens a file, which is replaced, or else takes standard output.
   *
   * @throws IOException if the file cannot be written
   */
  static ResultWriter open(@Nullable Path file, PrintWriter standardOutput, Format format)
      throws IOException {
    int columns = Terminal.columns();
    if (file == null) {
      return new ResultWriter(standardOutput, false, format, columns);
    }
    var writer = new OutputStreamWriter(Files.newOutputStream(file), StandardCharsets.UTF_8);
    return new ResultWriter(writer, true, format, columns);
  }

  /** Whether a result should carry the texts of its passages. */
  boolean quotesPassages() {
    return format == Format.TEXT;
  }

  /**
   * Writes a result, out to the file or the reader.
   *
   * @param text the checked text, null if it is not at hand
   * @throws IOException if it cannot be written, or nobody reads it any more
   */
  void write(CheckResponse response, @Nullable String text) throws IOException {
    if (format == Format.JSON) {
      out.append(response.json().toString()).append('\n');
    } else {
      new ReportPrinter(out, columns).print(response.result(), text);
    }
    out.flush();
    if (out instanceof PrintWriter printer && printer.checkError()) {
      throw new IOException(OutputFailure.STANDARD_OUTPUT);
    }
  }

  @Override
  public void close() throws IOException {
    if (isFile) {
      out.close();
    }
  }
}
