package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SequenceWriter;
import com.fasterxml.jackson.dataformat.csv.CsvGenerator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.palimpsest.report.Percent;

/**
 * A table of who shares with whom, for spreadsheets: each document with each of its sources, those
 * of the intake and of the library alike.
 */
final class PairTable implements AutoCloseable {

  /** By it spreadsheets know that the file is UTF-8. */
  private static final String BYTE_ORDER_MARK = "\uFEFF";

  private static final CsvSchema COLUMNS =
      CsvSchema.builder()
          .addColumn("document")
          .addColumn("source")
          .addColumn("intake")
          .addColumn("characters")
          .addColumn("share of the document")
          .addColumn("document's ratio in all")
          .build()
          .withHeader();

  private final Writer out;
  private final SequenceWriter rows;

  PairTable(Writer out) throws IOException {
    this.out = out;
    out.write(BYTE_ORDER_MARK);
    this.rows =
        CsvMapper.builder()
            .enable(CsvGenerator.Feature.STRICT_CHECK_FOR_QUOTING)
            .build()
            .writerFor(List.class)
            .with(COLUMNS)
            .writeValues(out);
  }

  /** Adds a row for each source of an answer. */
  void add(JsonNode answer) throws IOException {
    for (JsonNode source : answer.path("sources")) {
      add(answer, source);
    }
  }

  private void add(JsonNode answer, JsonNode source) throws IOException {
    rows.write(
        List.of(
            cell(answer.path("document").path("id").asText()),
            cell(source.path("id").asText()),
            source.path("intake").asBoolean() ? "yes" : "no",
            source.path("matchedLength").asText(),
            share(source.path("ratio"), source.path("matchedLength"), answer),
            share(
                answer.path("ratios").path("total"),
                answer.path("matchedLengths").path("total"),
                answer)));
  }

  private static String share(JsonNode ratio, JsonNode matchedLength, JsonNode answer) {
    return Percent.of(
        ratio.asDouble(),
        matchedLength.isInt() ? matchedLength.intValue() : null,
        answer.path("document").path("length").asInt());
  }

  /** A spreadsheet takes what begins so for a formula, and a name is a stranger's. */
  private static String cell(String name) {
    return name.isEmpty() || "=+-@\t\r".indexOf(name.charAt(0)) < 0 ? name : "'" + name;
  }

  @Override
  public void close() throws IOException {
    rows.close();
    out.close();
  }
}
