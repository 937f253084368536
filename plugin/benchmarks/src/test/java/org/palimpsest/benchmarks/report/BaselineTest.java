package org.palimpsest.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BaselineTest {

  @TempDir private Path folder;

  @Test
  void compare_sameTableAndRow_dividesMedians() throws IOException {
    Path file = folder.resolve("before.json");
    report(new Table("costs", "of", "ms", "n").row("one", Measured.of(4, 8, 6), 0)).write(file);
    StringWriter out = new StringWriter();
    BenchmarkReport later = new BenchmarkReport("some", new PrintWriter(out));
    later.add(new Table("costs", "of", "ms", "n").row("one", Measured.of(3), 5).row("new", 1, 1));
    later.add(new Table("another", "of").row("x"));
    later.compare(Baseline.read(file));
    assertThat(out.toString())
        .contains("### costs: this run / the baseline", "| one | 0.500 | - |")
        .doesNotContain("another: this run");
  }

  private static BenchmarkReport report(Table table) {
    BenchmarkReport report = new BenchmarkReport("some", new PrintWriter(new StringWriter()));
    report.add(table);
    return report;
  }
}
