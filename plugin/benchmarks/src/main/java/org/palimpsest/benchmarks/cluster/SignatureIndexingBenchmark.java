package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Indexes the same texts without signatures, with them, and so that near duplicates are marked as
 * they come, in turns, and takes the processor time of the process for it, client included. Needs
 * Linux.
 */
public final class SignatureIndexingBenchmark implements Closeable {

  private static final int ROWS = 1;

  /** How the texts are indexed. */
  private enum Way {
    WITHOUT(Variant.WITHOUT_SIGNATURES, "none"),
    SIGNED(Variant.PALIMPSEST, "none"),
    MARKED(Variant.PALIMPSEST, "mark");

    private final Variant variant;
    private final String duplicates;

    Way(Variant variant, String duplicates) {
      this.variant = variant;
      this.duplicates = duplicates;
    }

    Map<String, List<String>> params() {
      return Map.of("duplicates", List.of(duplicates));
    }
  }

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
    Map<Way, List<Double>> seconds = new EnumMap<>(Way.class);
    for (int round = 0; round <= rounds; round++) {
      List<Way> turns = Arrays.asList(Way.values());
      Collections.rotate(turns, round); // nobody always comes after the same
      for (Way way : turns) {
        double taken = cpuSeconds(way);
        if (round > 0) {
          seconds.computeIfAbsent(way, each -> new ArrayList<>()).add(taken);
        }
      }
    }
    report(
        measured(seconds, Way.WITHOUT),
        measured(seconds, Way.SIGNED),
        measured(seconds, Way.MARKED));
  }

  private static Measured measured(Map<Way, List<Double>> seconds, Way way) {
    return new Measured(Objects.requireNonNull(seconds.get(way)));
  }

  private void report(Measured without, Measured signed, Measured marked) {
    report.add(
        new Table("Indexing, s of processor time", "documents", "s", "over the row above")
            .row("without signatures", without, "")
            .row("with signatures", signed, signed.over(without))
            .row("near duplicates marked", marked, marked.over(signed)));
  }

  private double cpuSeconds(Way way) throws IOException {
    String collection = way.variant.configset();
    cluster.create(collection, way.variant, 1);
    ProcessCost before = ProcessCost.now();
    cluster.index(collection, texts, way.params());
    double seconds = ProcessCost.now().cpuSeconds() - before.cpuSeconds();
    cluster.delete(collection);
    return seconds;
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
