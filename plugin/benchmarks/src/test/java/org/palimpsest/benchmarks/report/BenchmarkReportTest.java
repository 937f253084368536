package org.palimpsest.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class BenchmarkReportTest {

  @Test
  void table_printedAndJson_sameFigures() throws IOException {
    StringWriter printed = new StringWriter();
    BenchmarkReport report = new BenchmarkReport("lookup", new PrintWriter(printed));
    report.setting("sentences", 10);
    report.add(new Table("Times", "flips", "ms", "count").row("1", Measured.of(3, 1, 2), 1234));
    assertThat(printed.toString())
        .contains("- sentences: 10", "| 1 | 2.00 (1.00-3.00) | 1,234 |", "- CPU: ", "- JVM: ");
    JsonNode json = new ObjectMapper().readTree(report.json());
    JsonNode row = json.path("tables").path(0).path("rows").path(0);
    assertThat(row.path("ms").path("median").asDouble()).isEqualTo(2);
    assertThat(row.path("ms").path("runs")).hasSize(3);
    assertThat(row.path("count").asInt()).isEqualTo(1234);
    assertThat(json.path("settings").path("sentences").asText()).isEqualTo("10");
    assertThat(json.path("machine").has("cores")).isTrue();
  }

  @Test
  void row_otherNumberOfCells_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new Table("t", "a", "b").row("a"));
  }
}
