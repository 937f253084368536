package org.palimpsest.benchmarks.lookup;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.report.BenchmarkReport;

/** On a tiny library; that faiss agrees, a run of the benchmark itself says. */
final class LookupBenchmarkTest {

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();
  private final BenchmarkReport report = new BenchmarkReport("test", new PrintWriter(printed));

  private static LookupSettings settings(List<Integer> flips) {
    return new LookupSettings(
        new SyntheticLibrary(1, 3_000),
        130,
        2,
        2,
        1,
        flips,
        20,
        Clock.CPU,
        true,
        null,
        Path.of("."));
  }

  @Test
  void run_tinyLibrary_allFindTheSame() throws IOException {
    try (var benchmark = new LookupBenchmark(settings(List.of(0, 1, 2)), folder, report)) {
      assertThat(benchmark.run()).isTrue();
    }
    assertThat(printed.toString()).contains("Without faiss.", "ours / memory floor");
    assertThat(printed.toString()).doesNotContain("| NO |");
  }

  @Test
  void index_tinyLibrary_partsAddUp() throws IOException {
    SyntheticLibrary library = new SyntheticLibrary(1, 3_000);
    for (ConfiguredFormats formats :
        List.of(ConfiguredFormats.ORDINARY, ConfiguredFormats.ofConfigset())) {
      Path index = Files.createTempDirectory(folder, "index");
      ProductIndex.build(library, formats, index);
      try (ProductLookup lookup = new ProductLookup("ours", index, 20, Clock.WALL)) {
        IndexParts parts = lookup.parts();
        assertThat(lookup.leaves()).isEqualTo(1);
        assertThat(parts.tables()).isGreaterThan(3_000 * 13);
        assertThat(parts.segments()).isGreaterThan(3_000 * 5);
      }
    }
  }
}
