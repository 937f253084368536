package org.palimpsest.federation.hostile;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The table of attacks, with expected and actual results. */
public final class Report {

  /**
   * A line of the table.
   *
   * @param attack its description
   * @param expected result of a sound server
   * @param got the actual result
   * @param held whether both are the same
   */
  public record Line(String attack, String expected, String got, boolean held) {}

  private final List<Line> lines = new ArrayList<>();

  void add(String attack, String expected, String got, boolean held) {
    lines.add(new Line(attack, expected, got, held));
  }

  /** Adds a line; the result must equal the expected one. */
  void expect(String attack, String expected, String got) {
    add(attack, expected, got, expected.equals(got));
  }

  /** All lines so far. */
  public List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Whether the server withstood all attacks. */
  public boolean held() {
    return lines.stream().allMatch(Line::held);
  }

  /** Prints a table of three columns and a mark. */
  public void print(PrintStream out) {
    int attack = lines.stream().mapToInt(line -> line.attack.length()).max().orElse(0);
    int expected = lines.stream().mapToInt(line -> line.expected.length()).max().orElse(0);
    String format = "%-4s  %-" + Math.max(6, attack) + "s  %-" + Math.max(8, expected) + "s  %s%n";
    out.printf(Locale.ROOT, format, "", "attack", "expected", "got");
    for (Line line : lines) {
      out.printf(
          Locale.ROOT, format, line.held ? "held" : "FELL", line.attack, line.expected, line.got);
    }
  }
}
