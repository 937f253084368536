package org.palimpsest.benchmarks.evaluate;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** The report of outcomes of one corpus, in Markdown or as one JSON object. */
final class Report {

  private static final double PERCENT = 100;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final String corpus;
  private final List<Outcome> outcomes;

  /**
   * A report.
   *
   * @param corpus its name
   * @param outcomes one or more, with the same figures
   */
  Report(String corpus, List<Outcome> outcomes) {
    this.corpus = corpus;
    this.outcomes = List.copyOf(outcomes);
  }

  /**
   * A table with all figures of the first settings, and the last figure of each other; below it a
   * table of the runs.
   */
  String markdown() {
    return "## "
        + corpus
        + "\n\n"
        + table(figureRows())
        + "\n"
        + table(runRows())
        + exampleLines()
        + paperTables();
  }

  private List<List<String>> figureRows() {
    Outcome first = outcomes.get(0);
    List<Outcome> others = outcomes.subList(1, outcomes.size());
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("type of reuse"));
    head.addAll(first.figures().values().iterator().next().keySet());
    others.forEach(other -> head.add(cell(other.settings())));
    rows.add(head);
    first
        .figures()
        .forEach(
            (type, figures) -> {
              List<String> row = new ArrayList<>(List.of(cell(type)));
              figures.values().forEach(figure -> row.add(shown(figure)));
              others.forEach(
                  other -> row.add(shown(last(other.figures().getOrDefault(type, Map.of())))));
              rows.add(row);
            });
    return rows;
  }

  private List<List<String>> runRows() {
    List<List<String>> rows = new ArrayList<>();
    List<String> head = new ArrayList<>(List.of("settings"));
    head.addAll(outcomes.get(0).run().keySet());
    rows.add(head);
    for (Outcome outcome : outcomes) {
      List<String> row = new ArrayList<>(List.of(cell(outcome.settings())));
      outcome.run().forEach((name, value) -> row.add(shownOfRun(value)));
      rows.add(row);
    }
    return rows;
  }

  private String exampleLines() {
    return outcomes.stream()
        .filter(outcome -> !outcome.examples().isEmpty())
        .map(
            outcome ->
                "\nTo look at, "
                    + outcome.settings()
                    + ", the first "
                    + outcome.examples().size()
                    + ":\n\n"
                    + outcome.examples().stream()
                        .map(line -> "- " + line + "\n")
                        .collect(Collectors.joining()))
        .collect(Collectors.joining());
  }

  private String paperTables() {
    var tables = new StringBuilder();
    for (Outcome outcome : outcomes) {
      PaperReport papers = outcome.papers();
      if (papers != null) {
        tables.append("\nTerm papers, ").append(outcome.settings()).append(":\n\n");
        tables.append(table(rows("language", papers.languages()))).append("\n");
        tables.append(table(rows("type of copy", papers.types()))).append("\n");
        tables.append(table(rows("kind of text", papers.kinds())));
        tables.append(worstLines(papers.worst()));
      }
    }
    return tables.toString();
  }

  private static List<List<String>> rows(String head, Map<String, Map<String, Number>> figures) {
    List<List<String>> rows = new ArrayList<>();
    figures.forEach(
        (name, ofRow) -> {
          if (rows.isEmpty()) {
            rows.add(new ArrayList<>(List.of(head)));
            rows.get(0).addAll(ofRow.keySet());
          }
          List<String> row = new ArrayList<>(List.of(cell(name)));
          ofRow.values().forEach(figure -> row.add(shown(figure)));
          rows.add(row);
        });
    return rows;
  }

  private static String worstLines(List<PaperReport.Worst> worst) {
    return worst.isEmpty()
        ? ""
        : "\n"
            + worst.stream()
                .map(
                    each ->
                        String.format(
                            Locale.ROOT,
                            "- %s: %.1f %% are copied, %.1f %% were reported\n",
                            each.document(),
                            PERCENT * each.truth(),
                            PERCENT * each.reported()))
                .collect(Collectors.joining());
  }

  private static String table(List<List<String>> rows) {
    List<String> rule = rows.get(0).stream().map(column -> "---").toList();
    List<List<String>> all = new ArrayList<>(rows);
    all.add(1, rule);
    return all.stream()
        .map(row -> "| " + String.join(" | ", row) + " |\n")
        .collect(Collectors.joining());
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }

  private static Number last(Map<String, Number> figures) {
    Number last = 0;
    for (Number figure : figures.values()) {
      last = figure;
    }
    return last;
  }

  private static String shown(Number figure) {
    if (!(figure instanceof Double)) {
      return figure.toString();
    }
    String digits = String.format(Locale.ROOT, "%.3f", figure.doubleValue());
    return digits.startsWith("0") ? digits.substring(1) : digits;
  }

  private static String shownOfRun(Number figure) {
    return figure instanceof Double
        ? String.format(Locale.ROOT, "%.1f", figure.doubleValue())
        : figure.toString();
  }

  /** One line; names of figures in camel case, shares unrounded. */
  String json() {
    ObjectNode json = JSON.createObjectNode().put("corpus", corpus);
    for (Outcome outcome : outcomes) {
      ObjectNode run = json.withArray("runs").addObject().put("settings", outcome.settings());
      put(outcome.run(), run);
      ObjectNode types = run.putObject("types");
      outcome.figures().forEach((type, figures) -> put(figures, types.putObject(type)));
      outcome.examples().forEach(run.withArray("examples")::add);
      if (outcome.papers() != null) {
        put(outcome.papers(), run.putObject("papers"));
      }
    }
    try {
      return JSON.writeValueAsString(json) + "\n";
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void put(PaperReport papers, ObjectNode into) {
    put("languages", papers.languages(), into);
    put("types", papers.types(), into);
    put("kinds", papers.kinds(), into);
    for (PaperReport.Worst each : papers.worst()) {
      into.withArray("worst")
          .addObject()
          .put("document", each.document())
          .put("reported", each.reported())
          .put("truth", each.truth());
    }
  }

  private static void put(String name, Map<String, Map<String, Number>> rows, ObjectNode into) {
    ObjectNode table = into.putObject(name);
    rows.forEach((row, figures) -> put(figures, table.putObject(row)));
  }

  private static void put(Map<String, Number> figures, ObjectNode into) {
    figures.forEach((name, figure) -> into.putPOJO(camelCase(name), figure));
  }

  private static String camelCase(String words) {
    var name = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      name.append(
          name.isEmpty()
              ? word
              : word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1));
    }
    return name.toString();
  }
}
