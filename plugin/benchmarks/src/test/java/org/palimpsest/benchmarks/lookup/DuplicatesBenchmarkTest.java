package org.palimpsest.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.report.BenchmarkReport;

/** On tiny libraries; that faiss agrees, a run of the benchmark itself says. */
final class DuplicatesBenchmarkTest {

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();
  private final BenchmarkReport report = new BenchmarkReport("test", new PrintWriter(printed));

  @Test
  void run_tinyLibrary_allNearOnesAreFound() throws IOException {
    DuplicatesSettings settings =
        new DuplicatesSettings(
            new SignatureLibrary(1, 1_000, 5_000),
            List.of(4, 10, 16, 20),
            List.of(1_000, 300),
            40,
            1,
            2,
            Clock.CPU,
            null,
            Path.of("."));
    try (var benchmark = new DuplicatesBenchmark(settings, folder, report)) {
      assertThat(benchmark.run()).isTrue();
    }
    assertThat(printed.toString())
        .contains("Without faiss.", "50 of 50", "ours / memory floor", "bytes a document")
        .doesNotContain("| NO |");
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
