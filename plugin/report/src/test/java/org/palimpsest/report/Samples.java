package org.palimpsest.report;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sample answers and reports. */
final class Samples {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** A text with parts of two sources; one is the author's own work. */
  static final String TEXT =
      """
      Rain fell on the hills. “The river rose,” they said.
      Nobody had seen such a spring before. </script><b>Bold</b> & more.
      In the end the water went back to the sea, and the fields were green.
      """;

  private Samples() {}

  /** A report of stored answers, without settings. */
  static String pageOfKept(ObjectNode answer) throws IOException {
    var out = new StringWriter();
    var header =
        new ReportHeader(
            Instant.EPOCH, "palimpsest test", List.of(), null, false, ReportHeader.Origin.UNKNOWN);
    try (var report = new ReportWriter(out, header)) {
      report.add(answer, TEXT);
    }
    return out.toString();
  }

  static ReportHeader header(boolean intake) {
    return new ReportHeader(
        Instant.parse("2026-01-02T03:04:05Z"),
        "palimpsest test",
        List.of(new ReportHeader.Library("library", 12_345L)),
        Map.of("rows", List.of("10")),
        intake,
        new ReportHeader.Origin(
            "Alpha University", "ada", Instant.parse("2026-01-02T03:00:00Z"), "1234-5678-9012"));
  }

  static Path write(Path file, boolean intake, ObjectNode... answers) throws IOException {
    Files.writeString(file, page(intake, answers));
    return file;
  }

  static String page(boolean intake, ObjectNode... answers) throws IOException {
    var out = new StringWriter();
    try (var report = new ReportWriter(out, header(intake))) {
      for (ObjectNode answer : answers) {
        report.add(answer, TEXT);
      }
    }
    return out.toString();
  }

  /** Text 0 to 24 is from other and third, 25 to 52 from other and quoted, 53 to 90 own work. */
  static ObjectNode answer(String id) {
    ObjectNode answer = MAPPER.createObjectNode();
    answer.put("partialResults", false);
    answer.putArray("warnings");
    answer.putObject("document").put("id", id).put("length", TEXT.length()).put("sentences", 4);
    ratios(answer, 90, 63, 52, 52);
    ObjectNode coverage = answer.putObject("coverage");
    numbers(coverage.putArray("total"), 0, 90);
    numbers(coverage.putArray("withoutOwnWork"), 0, 52);
    numbers(coverage.putArray("quotation"), 25, 27);
    coverage.putArray("references");
    coverage.putArray("template");
    numbers(coverage.putArray("common"), 120, 10);
    coverage.putArray("short");
    coverage.putArray("notProse");
    ArrayNode sources = answer.putArray("sources");
    ObjectNode other = source(sources.addObject(), "other.txt", 52);
    passage(other.putArray("passages").addObject(), 0, 52, 100);
    ObjectNode own = source(sources.addObject(), "own.txt", 38);
    own.put("ownWork", true);
    passage(own.putArray("passages").addObject(), 52, 38, 0);
    ObjectNode third = source(sources.addObject(), "third.txt", 24);
    passage(third.putArray("passages").addObject(), 0, 24, 7);
    ArrayNode excluded = answer.putArray("excluded");
    excluded(excluded.addObject(), "common", "all", 120, 10, 10);
    excluded(excluded.addObject(), "quotation", "withoutQuotations", 25, 27, 27);
    excluded
        .addObject()
        .put("id", "own.txt")
        .put("reason", "ownWork")
        .put("matchedLength", 38)
        .put("ratio", ratio(38));
    answer.putArray("signs");
    return answer;
  }

  /**
   * Joined by an agent: 0 to 52 is local, and 0 to 24 also in a document of the same id at another
   * site with a snippet; 52 to 90 and 100 to 115 are in two documents without snippets.
   */
  static ObjectNode federated() {
    ObjectNode answer = answer("a.txt");
    answer.put("partialResults", false);
    ratios(answer, 105, 78, 105, 52);
    ((ObjectNode) answer.path("matchedLengths")).remove("prose");
    ((ObjectNode) answer.path("ratios")).remove("prose");
    ObjectNode coverage = (ObjectNode) answer.path("coverage");
    numbers(coverage.putArray("total"), 0, 90, 100, 15);
    numbers(coverage.putArray("withoutOwnWork"), 0, 90, 100, 15);
    ArrayNode sources = answer.putArray("sources");
    ObjectNode here = source(sources.addObject().put("site", "alpha"), "other.txt", 52);
    passage(here.putArray("passages").addObject(), 0, 52, 100);
    remote(sources.addObject(), null, 52, 38);
    ObjectNode shown = remote(sources.addObject(), "other.txt", 0, 24);
    ObjectNode passage = (ObjectNode) shown.path("passages").path(0);
    passage.putObject("source").put("offset", 7).put("length", 24);
    passage.put("snippet", "Wain fell on the hills.").put("verified", true);
    passage.put("verifiedLength", 24);
    remote(sources.addObject(), null, 100, 15);
    answer.putArray("excluded");
    return answer;
  }

  private static ObjectNode remote(ObjectNode source, @Nullable String id, int offset, int length) {
    source.put("site", "beta").put("library", "theses").put("id", id);
    source.put("ratio", ratio(length)).put("matchedLength", length);
    ObjectNode passage = source.putArray("passages").addObject();
    passage.putObject("suspicious").put("offset", offset).put("length", length);
    passage.putNull("source");
    passage.put("similarity", 0.9).put("kind", "modified").put("matches", 1).put("distance", 3);
    passage.put("verified", false).put("verifiedLength", 0);
    return source;
  }

  static double ratio(int length) {
    return Math.round(10000.0 * length / TEXT.length()) / 10000.0;
  }

  private static void ratios(
      ObjectNode answer, int total, int unquoted, int ofOthers, int largest) {
    ObjectNode lengths = answer.putObject("matchedLengths");
    lengths.put("total", total).put("withoutQuotations", unquoted);
    lengths.put("withoutOwnWork", ofOthers).put("largestSource", largest).put("prose", total);
    ObjectNode ratios = answer.putObject("ratios");
    lengths.properties().forEach(each -> ratios.put(each.getKey(), ratio(each.getValue().asInt())));
  }

  private static ObjectNode source(ObjectNode source, String id, int length) {
    return source.put("id", id).put("ratio", ratio(length)).put("matchedLength", length);
  }

  private static void passage(ObjectNode passage, int offset, int length, int sourceOffset) {
    String text = TEXT.substring(offset, offset + length);
    passage.putObject("suspicious").put("offset", offset).put("length", length).put("text", text);
    passage
        .putObject("source")
        .put("offset", sourceOffset)
        .put("length", length)
        .put("text", text.replace('R', 'W'));
    passage.put("similarity", 0.9).put("kind", "modified").put("matches", 1).put("distance", 3);
    ArrayNode runs = passage.putArray("runs");
    runs.addArray().add(offset + 5).add(length - 5).add(sourceOffset + 5).add(length - 5);
  }

  private static void excluded(
      ObjectNode entry, String reason, String from, int offset, int length, int matched) {
    entry.put("offset", offset).put("length", length).put("reason", reason).put("from", from);
    entry.put("ratio", ratio(matched)).put("matchedLength", matched);
  }

  private static void numbers(ArrayNode array, int... numbers) {
    for (int number : numbers) {
      array.add(number);
    }
  }
}
