package org.palimpsest.federation.hostile;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What was tried, what should have come of it, and what did. */
public final class Report {

  /**
   * A line of the table.
   *
   * @param attack what was tried
   * @param expected what a sound server does
   * @param got what this one did
   * @param held whether that is the same
   */
  public record Line(String attack, String expected, String got, boolean held) {}

  private final List<Line> lines = new ArrayList<>();

  void add(String attack, String expected, String got, boolean held) {
    lines.add(new Line(attack, expected, got, held));
  }

  /** Expects these very words. */
  void expect(String attack, String expected, String got) {
    add(attack, expected, got, expected.equals(got));
  }

  /** All lines so far. */
  public List<Line> lines() {
    return List.copyOf(lines);
  }

  /** Whether everything held. */
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
