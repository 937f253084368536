package org.palimpsest.cli.batch;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Writer;
import org.palimpsest.cli.output.CsvTable;
import org.palimpsest.report.Percent;

/**
 * A table of who shares with whom, for spreadsheets: each document with each of its sources, those
 * of the intake and of the library alike.
 */
final class PairTable implements AutoCloseable {

  private final CsvTable rows;

  PairTable(Writer out) throws IOException {
    this.rows =
        new CsvTable(
            out,
            "document",
            "source",
            "intake",
            "characters",
            "share of the document",
            "document's ratio in all");
  }

  /** Adds a row for each source of an answer. */
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
