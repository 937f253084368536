package org.palimpsest.benchmarks.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The report of a benchmark: prints each part at once, and writes all of it as JSON at the end. For
 * one thread.
 */
public final class BenchmarkReport {

  private static final ObjectMapper JSON =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private final String benchmark;
  private final PrintWriter out;
  private final Map<String, String> machine = Machine.describe();
  private final Map<String, String> settings = new LinkedHashMap<>();
  private final List<Table> tables = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  /** Starts a report with a description of the machine. */
  public BenchmarkReport(String benchmark, PrintWriter out) {
    this.benchmark = benchmark;
    this.out = out;
    out.println("## " + benchmark + "\n");
    machine.forEach((name, value) -> out.println("- " + name + ": " + value));
    out.flush();
  }

  /** Reports a size or an option of this run. */
  public void setting(String name, Object value) {
    settings.put(name, value.toString());
    out.println("- " + name + ": " + value);
    out.flush();
  }

  /** Reports a remark on the figures. */
  public void note(String sentence) {
    notes.add(sentence);
    out.println("\n" + sentence);
    out.flush();
  }

  /** Prints a table. */
  public void add(Table table) {
    tables.add(table);
    out.println("\n" + table.markdown());
    out.flush();
  }

  /**
   * Adds tables of ratios to the figures of an earlier run.
   *
   * @throws IOException if it is malformed
   */
  public void compare(Baseline earlier) throws IOException {
    earlier.under(json()).forEach(this::add);
  }

  /** Reports the largest heap in use. */
  public void heapPeak() {
    setting("heap in use at most", Figures.bytes(Machine.heapPeakBytes()));
  }

  /**
   * Writes the report as JSON.
   *
   * @throws IOException if the file cannot be written
   */
  public void write(Path file) throws IOException {
    Files.writeString(file, json() + "\n");
    out.println("\nThe same as JSON: " + file);
    out.flush();
  }

  /** The report as one object. */
  String json() {
    ObjectNode root = JSON.createObjectNode();
    root.put("benchmark", benchmark);
    machine.forEach(root.putObject("machine")::put);
    settings.forEach(root.putObject("settings")::put);
    notes.forEach(root.putArray("notes")::add);
    ArrayNode list = root.putArray("tables");
    for (Table table : tables) {
      ObjectNode node = list.addObject().put("title", table.title());
      ArrayNode rows = node.putArray("rows");
      for (List<Object> row : table.rows()) {
        ObjectNode cells = rows.addObject();
        for (int i = 0; i < row.size(); i++) {
          put(cells, table.columns().get(i), row.get(i));
        }
      }
    }
    return root.toPrettyString();
  }

  private static void put(ObjectNode cells, String column, Object cell) {
    if (cell instanceof Measured measured) {
      ObjectNode node = cells.putObject(column);
      node.put("median", measured.median());
      node.put("min", measured.min());
      node.put("max", measured.max());
      measured.runs().forEach(node.putArray("runs")::add);
    } else if (cell instanceof Long || cell instanceof Integer) {
      cells.put(column, ((Number) cell).longValue());
    } else if (cell instanceof Number number) {
      cells.put(column, number.doubleValue());
    } else {
      cells.put(column, cell.toString());
    }
  }
}
