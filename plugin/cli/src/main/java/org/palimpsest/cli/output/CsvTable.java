package org.palimpsest.cli.output;

import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;

/** A CSV table for spreadsheets. */
public final class CsvTable implements AutoCloseable {

  /** Marks the file as UTF-8 for spreadsheets. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private final SequenceWriter rows;

  /** Starts a table. {@code out}: closed with the table. */
  public CsvTable(Writer out, String... columns) throws IOException {
    out.write(BYTE_ORDER_MARK);
    this.rows =
        CsvMapper.builder()
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build()
            .writerFor(List.class)
            .with(CsvSchema.emptySchema())
            .writeValues(out);
    row(columns);
  }

  public void row(String... cells) throws IOException {
    rows.write(Stream.of(cells).map(CsvTable::cell).toList());
  }

  /** Escapes text that a spreadsheet would evaluate as a formula. */
  private static String cell(String text) {
    return text.isEmpty() || "=+-@\t\r".indexOf(text.charAt(0)) < 0 ? text : "'" + text;
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
