package org.palimpsest.benchmarks.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The figures of an earlier run of the same benchmark, for ratios to this one. */
public final class Baseline {

  private static final String TABLES = "tables";
  private static final String TITLE = "title";
  private static final String ROWS = "rows";
  private static final String MEDIAN = "median";
  private static final String NOTHING = "-";

  private final JsonNode root;

  private Baseline(JsonNode root) {
    this.root = root;
  }

  /**
   * Reads the file of {@link BenchmarkReport#write}.
   *
   * @throws IOException if it cannot be read
   */
  public static Baseline read(Path file) throws IOException {
    return new Baseline(new ObjectMapper().readTree(file.toFile()));
  }

  /**
   * The ratios of later figures to earlier ones, for tables and rows in both; a dash if a figure is
   * missing or 0.
   *
   * @param later in the form of {@link BenchmarkReport#json}
   */
  List<Table> under(String later) throws IOException {
    List<Table> ratios = new ArrayList<>();
    for (JsonNode table : new ObjectMapper().readTree(later).path(TABLES)) {
      JsonNode earlier = find(root.path(TABLES), TITLE, table.path(TITLE).asText());
      if (earlier != null && !table.path(ROWS).isEmpty()) {
        Table compared = ratios(table, earlier);
        if (!compared.rows().isEmpty()) {
          ratios.add(compared);
        }
      }
    }
    return ratios;
  }

  private static Table ratios(JsonNode later, JsonNode earlier) {
    List<String> columns = new ArrayList<>();
    later.path(ROWS).path(0).fieldNames().forEachRemaining(columns::add);
    Table table =
        new Table(
            later.path(TITLE).asText() + ": this run / the baseline",
            columns.toArray(String[]::new));
    for (JsonNode row : later.path(ROWS)) {
      String key = columns.get(0);
      JsonNode same = find(earlier.path(ROWS), key, row.path(key).asText());
      if (same != null) {
        List<Object> cells = new ArrayList<>(List.of(row.path(key).asText()));
        columns.stream()
            .skip(1)
            .forEach(column -> cells.add(ratio(row.path(column), same.path(column))));
        table.row(cells.toArray());
      }
    }
    return table;
  }

  private static @Nullable JsonNode find(JsonNode list, String key, String value) {
    for (JsonNode each : list) {
      if (each.path(key).asText().equals(value)) {
        return each;
      }
    }
    return null;
  }

  private static Object ratio(JsonNode later, JsonNode earlier) {
    double divisor = figure(earlier).asDouble();
    return figure(later).isNumber() && divisor != 0
        ? (Object) (figure(later).asDouble() / divisor)
        : NOTHING;
  }

  private static JsonNode figure(JsonNode cell) {
    return cell.has(MEDIAN) ? cell.path(MEDIAN) : cell;
  }
}
