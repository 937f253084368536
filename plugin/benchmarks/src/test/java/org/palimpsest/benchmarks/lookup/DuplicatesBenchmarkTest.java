package org.palimpsest.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import picocli.CommandLine;

/** Runs on tiny libraries. */
final class DuplicatesBenchmarkTest {

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();
  private final BenchmarkReport report = new BenchmarkReport("test", new PrintWriter(printed));

  @Test
  void run_tinyLibrary_allNearOnesAreFound() throws IOException {
    DuplicatesCostCommand options =
        CommandLine.populateCommand(
            new DuplicatesCostCommand(),
            "--intake=1000",
            "--library=5000",
            "--slices=1000,300",
            "--lookups=40",
            "--rounds=1");
    try (var benchmark = new DuplicatesBenchmark(options, folder, report)) {
      assertThat(benchmark.run()).isTrue();
    }
    assertThat(printed.toString())
        .contains("50 of 50", "A signature looked up", "bytes a document");
  }

  @Test
  void nearSignatures_differInThreeBitsAtMost() {
    SignatureLibrary library = new SignatureLibrary(7, 100, 1_000);
    for (int i = 0; i < 1_000; i += 100) {
      long sought = library.ofLibrary(i);
      boolean near = false;
      for (int j = 0; j < 100; j++) {
        near |= Long.bitCount(library.ofIntake(j) ^ sought) <= SignatureLibrary.DISTANCE;
      }
      assertThat(near).as("signature %s", i).isTrue();
    }
    assertThat(library.nearCount()).isEqualTo(10);
  }
}
