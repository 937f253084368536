package org.palimpsest.federation.cli;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.palimpsest.cli.output.CsvTable;
import org.palimpsest.cli.terminal.Printable;
import org.palimpsest.federation.cli.AssignmentOverview.Document;
import org.palimpsest.federation.cli.AssignmentOverview.Pair;

/** Formats an assignment as a text report, and as the CSV tables that the desk saves. */
record AssignmentReport(AssignmentOverview overview) {

  /** The lines of the text report: progress, pairs, documents. */
  List<String> lines() {
    List<String> lines = new ArrayList<>(List.of(title(), counts()));
    int pairs = overview.json().path("pairCount").asInt();
    lines.add("");
    lines.add(
        "Matching pairs: "
            + pairs
            + (overview.pairs().size() < pairs ? ", of which " + overview.pairs().size() : ""));
    overview.pairs().forEach(pair -> lines.add("  " + Printable.line(line(pair))));
    lines.add("");
    lines.add("Documents:");
    overview.documents().stream()
        .sorted(
            Comparator.comparingDouble((Document each) -> each.ratio() == null ? -1 : each.ratio())
                .reversed())
        .forEach(document -> lines.add(line(document)));
    return lines;
  }

  private String title() {
    JsonNode json = overview.json();
    String facts =
        Stream.of(
                json.path("course").asText(),
                json.path("term").asText(),
                json.path("due").asText().isEmpty() ? "" : "due " + json.path("due").asText())
            .filter(fact -> !fact.isEmpty())
            .collect(Collectors.joining(", "));
    return Printable.line(json.path("title").asText() + (facts.isEmpty() ? "" : ": " + facts));
  }

  private String counts() {
    Map<String, Long> states =
        overview.documents().stream()
            .collect(Collectors.groupingBy(Document::state, TreeMap::new, Collectors.counting()));
    int replaced = overview.json().path("submissions").size() - overview.documents().size();
    return "Documents: "
        + overview.documents().size()
        + states.entrySet().stream()
            .map(state -> ", " + state.getKey() + " " + state.getValue())
            .collect(Collectors.joining())
        + (replaced == 0 ? "" : "; replaced versions: " + replaced);
  }

  private static String line(Pair pair) {
    return String.format(
        Locale.ROOT,
        "%s of %s, %s of %s",
        pair.percent(),
        pair.one().called(),
        pair.otherPercent(),
        pair.other().called());
  }

  private static String line(Document document) {
    return String.format(Locale.ROOT, "  %7s  ", document.percent())
        + Printable.line(
            document.called()
                + (document.isDone() ? "" : " " + document.state())
                + (document.error().isEmpty() ? "" : ": " + document.error()));
  }

  String documents() throws IOException {
    var out = new StringWriter();
    try (var table =
        new CsvTable(
            out,
            "Document",
            "Similarity",
            "Same text",
            "Length",
            "Sources",
            "State",
            "Handed in")) {
      for (Document each : overview.documents()) {
        boolean isChecked = each.ratio() != null;
        table.row(
            each.name(),
            isChecked ? each.percent() : "",
            isChecked ? Integer.toString(each.matchedLength()) : "",
            isChecked ? Integer.toString(each.length()) : "",
            isChecked ? String.valueOf(each.sources()) : "",
            each.state(),
            each.createdAt());
      }
    }
    return out.toString();
  }

  String pairs() throws IOException {
    var out = new StringWriter();
    try (var table = new CsvTable(out, "Document", "Document", "Similarity", "Same text")) {
      for (Pair each : overview.pairs()) {
        table.row(
            each.one().name(),
            each.other().name(),
            each.percent(),
            Integer.toString(each.shared()));
      }
    }
    return out.toString();
  }
}
