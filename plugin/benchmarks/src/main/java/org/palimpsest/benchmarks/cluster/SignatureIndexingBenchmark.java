package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Indexes the same texts with signatures and without, in turns, and takes the processor time of the
 * process for it, client included. Needs Linux.
 */
public final class SignatureIndexingBenchmark implements Closeable {

  private static final int ROWS = 1;

  private final Map<String, String> texts;
  private final int rounds;
  private final BenchmarkReport report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param texts of the documents, by id
   * @param rounds how many count; one more comes before, to warm up
   * @throws IOException if it does not start
   */
  public SignatureIndexingBenchmark(
      Map<String, String> texts, int rounds, Path folder, BenchmarkReport report)
      throws IOException {
    this.texts = Map.copyOf(texts);
    this.rounds = rounds;
    this.report = report;
    report.setting("documents indexed", Figures.count(texts.size()));
    report.setting("rounds of indexing", rounds);
    cluster = new Cluster(folder, ROWS);
  }

  /**
   * Measures and reports.
   *
   * @throws IOException if a request failed
   */
  public void run() throws IOException {
    List<Double> with = new ArrayList<>();
    List<Double> without = new ArrayList<>();
    for (int round = 0; round <= rounds; round++) {
      boolean even = round % 2 == 0; // nobody always comes after the other
      double first = cpuSeconds(even ? Variant.PALIMPSEST : Variant.WITHOUT_SIGNATURES);
      double second = cpuSeconds(even ? Variant.WITHOUT_SIGNATURES : Variant.PALIMPSEST);
      if (round > 0) {
        with.add(even ? first : second);
        without.add(even ? second : first);
      }
    }
    Measured signed = new Measured(with);
    Measured plain = new Measured(without);
    report.add(
        new Table("Indexing, s of processor time", "with signatures", "without", "with / without")
            .row(signed, plain, signed.over(plain)));
  }

  private double cpuSeconds(Variant variant) throws IOException {
    String collection = variant.configset();
    cluster.create(collection, variant, 1);
    ProcessCost before = ProcessCost.now();
    cluster.index(collection, texts);
    double seconds = ProcessCost.now().cpuSeconds() - before.cpuSeconds();
    cluster.delete(collection);
    return seconds;
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
