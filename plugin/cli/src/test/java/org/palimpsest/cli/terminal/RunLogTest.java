package org.palimpsest.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;

final class RunLogTest {

  private final StringWriter err = new StringWriter();

  @Test
  void withoutBar_onlyLinesArePrinted() {
    try (var log = new RunLog(new PrintWriter(err))) {
      log.step(10, "1 document");
      log.skipped("a\u001B[2J.txt", "is empty");
      log.failed("b", "Too long.");
      assertThat(log.skipped()).isEqualTo(1);
      assertThat(log.failed()).isEqualTo(1);
    }
    assertThat(err.toString().lines())
        .containsExactly("Skipped: a [2J.txt is empty.", "Failed: b: Too long.");
  }

  @Test
  void lineOfALongId_isCutInItsMiddle() {
    try (var log = new RunLog(new PrintWriter(err))) {
      log.failed("x".repeat(40_000), "The id is too long.");
      assertThat(log.missing().get(0).text()).hasSize(1_034).endsWith("x: The id is too long.");
    }
    assertThat(err.toString()).startsWith("Failed: xxx").contains("x ... x").hasSizeLessThan(2_010);
  }

  @Test
  void bar_showsTheEnd() {
    try (var log = new RunLog(new PrintWriter(err))) {
      log.showBar("indexing", 2_000_000, 100);
      log.step(2_000_000, "7 documents");
    }
    assertThat(err.toString())
        .contains("indexing")
        .contains("100%")
        .contains("2/2 MB")
        .contains("7 documents");
  }
}
