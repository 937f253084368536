package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Report;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Checks the same documents against the same library, cut into different numbers of shards, all on
 * one node: what more shards add to the work, not what more machines take off it.
 */
public final class GrowthBenchmark implements Closeable {

  private static final int ROWS = 100;

  private final TextCorpus corpus;
  private final List<Integer> shardCounts;
  private final int rounds;
  private final Report report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param rounds how many count; one more comes before, to warm up
   * @throws IOException if it does not start
   */
  public GrowthBenchmark(
      TextCorpus corpus, List<Integer> shardCounts, int rounds, Path folder, Report report)
      throws IOException {
    this.corpus = corpus;
    this.shardCounts = List.copyOf(shardCounts);
    this.rounds = rounds;
    this.report = report;
    report.setting("sources", corpus.sources().size());
    report.setting("UTF-16 code units of them", Figures.count(corpus.sourceLength()));
    report.setting("documents checked in a round", corpus.suspicious().size());
    report.setting("rounds", rounds);
    cluster = new Cluster(folder, ROWS);
  }

  /** What a round of checks took, for each document. */
  private static final class Costs {
    private final List<Double> wallMillis = new ArrayList<>();
    private final List<Double> cpuMillis = new ArrayList<>();
    private final List<Double> kilobytes = new ArrayList<>();
    private final List<Double> shardRequests = new ArrayList<>();
  }

  /**
   * Measures and reports.
   *
   * @return whether all collections found the same sources
   * @throws IOException if a request failed
   */
  public boolean run() throws IOException {
    for (int shards : shardCounts) {
      cluster.create(name(shards), Variant.PALIMPSEST, shards);
      cluster.index(name(shards), corpus.sources());
    }
    boolean agrees = true;
    for (boolean isAligned : new boolean[] {false, true}) {
      agrees &= measure(isAligned);
    }
    report.heapPeak();
    return agrees;
  }

  private static String name(int shards) {
    return "shards-" + shards;
  }

  private boolean measure(boolean isAligned) throws IOException {
    Map<Integer, Costs> costs = new LinkedHashMap<>();
    shardCounts.forEach(shards -> costs.put(shards, new Costs()));
    List<Integer> order = new ArrayList<>(shardCounts);
    Map<Integer, Set<String>> found = new LinkedHashMap<>();
    for (int round = 0; round <= rounds; round++) {
      for (int shards : order) {
        Costs kept = round == 0 ? new Costs() : costs.getOrDefault(shards, new Costs());
        found.put(shards, check(shards, isAligned, kept));
      }
      Collections.rotate(order, 1);
    }
    boolean agrees = Set.copyOf(found.values()).size() == 1;
    add(isAligned, costs, agrees);
    return agrees;
  }

  private Set<String> check(int shards, boolean isAligned, Costs costs) throws IOException {
    Set<String> pairs = new TreeSet<>();
    long requests = cluster.shardRequests();
    ProcessCost before = ProcessCost.now();
    long start = System.nanoTime();
    for (Map.Entry<String, String> document : corpus.suspicious().entrySet()) {
      for (String source : cluster.check(name(shards), document.getValue(), isAligned)) {
        pairs.add(document.getKey() + " " + source);
      }
    }
    double count = corpus.suspicious().size();
    double millis = (System.nanoTime() - start) / 1e6;
    ProcessCost after = ProcessCost.now();
    costs.wallMillis.add(millis / count);
    costs.cpuMillis.add((after.cpuSeconds() - before.cpuSeconds()) * 1e3 / count);
    costs.kilobytes.add((after.loopbackBytes() - before.loopbackBytes()) / 1e3 / count);
    costs.shardRequests.add((cluster.shardRequests() - requests) / count);
    return pairs;
  }

  private void add(boolean isAligned, Map<Integer, Costs> costs, boolean agrees) {
    Table table =
        new Table(
            "Checks, " + (isAligned ? "default" : "align=false") + ", each document",
            "shards",
            "ms",
            "CPU ms, all of this process",
            "CPU, ratio to the first",
            "kB over loopback, the client's included",
            "requests to shards",
            "same sources");
    Measured first = new Measured(costs.values().iterator().next().cpuMillis);
    costs.forEach(
        (shards, cost) -> {
          Measured cpu = new Measured(cost.cpuMillis);
          table.row(
              shards,
              new Measured(cost.wallMillis),
              cpu,
              cpu.over(first),
              new Measured(cost.kilobytes),
              new Measured(cost.shardRequests),
              agrees ? "yes" : "NO");
        });
    report.add(table);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
