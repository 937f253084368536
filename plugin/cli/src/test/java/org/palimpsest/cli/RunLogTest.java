package org.palimpsest.cli;

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
