package org.palimpsest.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** A table of figures. For one thread. */
public final class Table {

  private final String title;
  private final List<String> columns;
  private final List<List<Object>> rows = new ArrayList<>();

  /** A table without rows. */
  public Table(String title, String... columns) {
    this.title = title;
    this.columns = List.of(columns);
  }

  /**
   * Adds a row.
   *
   * @param cells one for each column: strings, numbers, or {@link Measured}
   */
  public Table row(Object... cells) {
    if (cells.length != columns.size()) {
      throw new IllegalArgumentException(
          cells.length + " cells for " + columns.size() + " columns");
    }
    rows.add(List.of(cells));
    return this;
  }

  String title() {
    return title;
  }

  List<String> columns() {
    return columns;
  }

  List<List<Object>> rows() {
    return rows;
  }

  String markdown() {
    StringBuilder text = new StringBuilder("### " + title + "\n\n");
    text.append("| ").append(String.join(" | ", columns)).append(" |\n");
    text.append("|---".repeat(columns.size())).append("|\n");
    for (List<Object> row : rows) {
      text.append("| ");
      text.append(String.join(" | ", row.stream().map(Table::spell).toList()));
      text.append(" |\n");
    }
    return text.toString();
  }

  private static String spell(Object cell) {
    if (cell instanceof Double fraction) {
      return Figures.shortened(fraction);
    }
    return cell instanceof Number count
        ? String.format(Locale.ROOT, "%,d", count.longValue())
        : cell.toString();
  }
}
