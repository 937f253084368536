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

/** Runs on a tiny library, without faiss. */
final class LookupBenchmarkTest {

  @TempDir private Path folder;

  private final StringWriter printed = new StringWriter();
  private final BenchmarkReport report = new BenchmarkReport("test", new PrintWriter(printed));

  private static LookupCommand options() {
    return CommandLine.populateCommand(
        new LookupCommand(), "--sentences=3000", "--documents=2", "--rounds=1", "--no-faiss");
  }

  @Test
  void run_tinyLibrary_allFindTheSame() throws IOException {
    try (var benchmark = new LookupBenchmark(options(), folder, report)) {
      assertThat(benchmark.run()).isTrue();
    }
    assertThat(printed.toString()).contains("Without faiss.", "ours / memory floor");
    assertThat(printed.toString()).doesNotContain("| NO |");
  }

  @Test
  void index_tinyLibrary_partsAddUp() throws IOException {
    SyntheticLibrary library = new SyntheticLibrary(1, 3_000);
    try (LeafIndex index =
        new LeafIndex(
            ProductLookup.FIELDS,
            ConfiguredFormats.ofConfigset(),
            library.documents(),
            library::table,
            folder)) {
      IndexParts parts = index.parts();
      assertThat(parts.tables()).isGreaterThan(3_000 * 13);
      assertThat(parts.segments()).isGreaterThan(3_000 * 5);
    }
  }
}
