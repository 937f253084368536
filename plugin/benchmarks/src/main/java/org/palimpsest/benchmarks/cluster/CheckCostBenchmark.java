package org.palimpsest.benchmarks.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.profile.Profiler;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.CheckTexts;
import org.palimpsest.client.CheckRequest;

/**
 * The processor time of checks over HTTP, one request in flight, by parts of a check. This process
 * is client, coordinator and shards.
 */
final class CheckCostBenchmark implements Closeable {

  private static final int SHARDS = 2;
  private static final int IDLE_SECONDS = 3;

  /** The highest load at rest; merges continue for a while after indexing. */
  private static final double IDLE_LOAD_MAX = 0.1;

  private static final int SETTLING_MAX = 200;

  /** The largest share of compilation in a warm JVM. */
  private static final double COMPILING_MAX = 0.1;

  /** The first number of documents for warming up, beyond those of all rounds. */
  private static final int WARM_UP_NUMBERS = 100_000_000;

  private final CheckOptions options;
  private final BenchmarkReport report;
  private final Path folder;
  private final Profiler profiler = new Profiler();
  private final StringBuilder profiles = new StringBuilder();
  private Cluster cluster;
  private double idleLoad;
  private boolean isWhole = true;

  /**
   * Starts a SolrCloud.
   *
   * @throws IOException if it does not start
   */
  CheckCostBenchmark(CheckOptions options, Path folder, BenchmarkReport report) throws IOException {
    this.options = options;
    this.folder = folder;
    this.report = report;
    report.setting("shards", SHARDS);
    report.setting("rounds", options.rounds);
    cluster = new Cluster(folder);
  }

  /**
   * Indexes a library, unless an earlier run did.
   *
   * @throws IOException if that failed
   */
  void index(String collection, CheckTexts texts) throws IOException {
    if (cluster.documentCount(collection) != texts.sourceCount()) {
      cluster.create(collection, SHARDS);
      double seconds = cluster.index(collection, texts.sources());
      report.setting(
          "indexed, " + collection,
          Figures.count(texts.sourceCount())
              + " sources in "
              + Figures.shortened(seconds)
              + " s, making or reading them included");
    }
    settle();
    if (options.leavesMax > 0) {
      cluster.merge(collection, options.leavesMax);
    }
    restart();
    report.setting("leaves of all shards, " + collection, cluster.leafCount(collection));
  }

  /**
   * Restarts the cluster, to read leaves from files: Lucene caches new leaves on the heap, in
   * blocks at whose borders it throws and catches an exception.
   */
  private void restart() throws IOException {
    cluster.close();
    cluster = new Cluster(folder);
    settle();
  }

  private void settle() throws IOException {
    for (int i = 0; i < SETTLING_MAX; i++) {
      idleLoad = ProcessCost.idleLoad(IDLE_SECONDS);
      if (idleLoad <= IDLE_LOAD_MAX) {
        return;
      }
    }
    report.note("The process did not come to rest before the checks.");
  }

  /**
   * Measures cases in turns, round by round, and reports them in one table.
   *
   * @return the processor milliseconds of a document, by the cases' labels
   * @throws IOException if a request failed
   */
  Map<String, Measured> measure(String title, List<CheckCase> cases) throws IOException {
    Map<CheckCase, PartCosts> outcomes = new LinkedHashMap<>();
    cases.forEach(each -> outcomes.put(each, new PartCosts()));
    warmUp(cases);
    List<Map.Entry<CheckCase, PartCosts>> order = new ArrayList<>(outcomes.entrySet());
    for (int round = 0; round < options.rounds; round++) {
      for (Map.Entry<CheckCase, PartCosts> each : order) {
        CheckCase checked = each.getKey();
        check(checked, round * checked.checks(), checked.checks(), each.getValue());
      }
      Collections.rotate(order, 1);
    }
    add(title, outcomes);
    Map<String, Measured> millis = new LinkedHashMap<>();
    outcomes.forEach(
        (each, costs) -> {
          millis.put(each.label(), costs.cpuMillis());
          isWhole &= costs.isWhole();
          profiles.append("\n# ").append(title).append(": ").append(each.label()).append('\n');
          profiles.append(costs.profile().hottest(options.hottest));
        });
    return millis;
  }

  /** Runs rounds until hardly anything is compiled. */
  private void warmUp(List<CheckCase> cases) throws IOException {
    for (int round = 0; round < options.warmUps; round++) {
      ProcessCost before = ProcessCost.now();
      for (CheckCase each : cases) {
        check(each, WARM_UP_NUMBERS + round * each.checks(), each.checks(), null);
      }
      ProcessCost used = before.untilNow();
      if (used.compilationSeconds() < COMPILING_MAX * used.cpuSeconds()) {
        return;
      }
    }
  }

  /** Generates the texts before the measurement. */
  private void check(CheckCase checked, int from, int count, @Nullable PartCosts costs)
      throws IOException {
    List<CheckRequest> requests = new ArrayList<>();
    for (int number = from; number < from + count; number++) {
      requests.add(
          checked
              .mode()
              .request(checked.texts().suspicious(number, checked.length()))
              .id("document-" + number));
    }
    if (costs == null) {
      send(checked, requests);
    } else {
      costs.measure(count, idleLoad, profiler, () -> passages(send(checked, requests)));
    }
  }

  private List<ObjectNode> send(CheckCase checked, List<CheckRequest> requests) throws IOException {
    List<ObjectNode> answers = new ArrayList<>();
    for (int from = 0; from < requests.size(); from += checked.batch()) {
      List<CheckRequest> together =
          requests.subList(from, Math.min(requests.size(), from + checked.batch()));
      if (checked.batch() == 1) {
        answers.add(cluster.answer(checked.collection(), together.get(0)));
      } else {
        answers.addAll(cluster.answers(checked.collection(), together));
      }
    }
    return answers;
  }

  private static long passages(List<ObjectNode> answers) {
    long count = 0;
    for (ObjectNode answer : answers) {
      for (JsonNode source : answer.path("sources")) {
        count += source.path("passages").size();
      }
    }
    return count;
  }

  private void add(String title, Map<CheckCase, PartCosts> outcomes) {
    List<String> columns = new ArrayList<>(List.of("checks"));
    columns.addAll(outcomes.values().iterator().next().figures().keySet());
    columns.add("samples");
    Table table = new Table(title, columns.toArray(String[]::new));
    outcomes.forEach(
        (each, costs) -> {
          List<Object> cells = new ArrayList<>(List.of(each.label()));
          cells.addAll(costs.figures().values());
          cells.add(costs.profile().samples());
          table.row(cells.toArray());
        });
    report.add(table);
  }

  /** Whether the parts of every case add up to its cost. */
  boolean isWhole() {
    return isWhole;
  }

  /** The hottest methods of each case. */
  String profiles() {
    return profiles.toString();
  }

  @Override
  public void close() throws IOException {
    profiler.close();
    cluster.close();
  }
}
