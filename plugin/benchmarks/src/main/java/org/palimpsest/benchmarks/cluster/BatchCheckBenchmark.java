package org.palimpsest.benchmarks.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.client.CheckRequest;

/**
 * Whole checks over HTTP: one by one, and several documents a request, in turns. One request is in
 * flight at a time. The answers must be the same, but for the time that they took.
 */
public final class BatchCheckBenchmark implements Closeable {

  private static final int ROWS = 100;
  private static final int SHARDS = 2;
  private static final String LIBRARY = "library";

  /** Of each way, documents that are checked before any round counts. */
  private static final int WARM_UP = 32;

  private final TextCorpus corpus;
  private final List<Integer> batchSizes;
  private final int rounds;
  private final BenchmarkReport report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param batchSizes how many documents go into a request, each 1 or more
   * @throws IOException if it does not start
   */
  public BatchCheckBenchmark(
      TextCorpus corpus, List<Integer> batchSizes, int rounds, Path folder, BenchmarkReport report)
      throws IOException {
    this.corpus = corpus;
    this.batchSizes = List.copyOf(batchSizes);
    this.rounds = rounds;
    this.report = report;
    report.setting("sources of the checks", corpus.sources().size());
    report.setting("UTF-16 code units of them", Figures.count(corpus.sourceLength()));
    report.setting("documents checked in a round", corpus.suspicious().size());
    report.setting("shards", SHARDS);
    report.setting("rounds of checks", rounds);
    cluster = new Cluster(folder, ROWS);
  }

  /** A way to send the documents; its requests' size 0 stands for a request of the single form. */
  private static final class Way {
    private final int batchSize;
    private final CostRuns costs = new CostRuns();
    private long equalAnswers;
    private long answers;

    private Way(int batchSize) {
      this.batchSize = batchSize;
    }

    private String label() {
      return batchSize == 0 ? "one by one" : Integer.toString(batchSize);
    }
  }

  /**
   * Measures and reports.
   *
   * @return whether all answers were the same as one by one
   * @throws IOException if a request failed
   */
  public boolean run() throws IOException {
    cluster.create(LIBRARY, Variant.PALIMPSEST, SHARDS);
    cluster.index(LIBRARY, corpus.sources());
    boolean agrees = true;
    for (boolean isAligned : new boolean[] {false, true}) {
      agrees &= measure(isAligned);
    }
    report.heapPeak();
    return agrees;
  }

  private boolean measure(boolean isAligned) throws IOException {
    List<CheckRequest> requests = new ArrayList<>();
    for (Map.Entry<String, String> document : corpus.suspicious().entrySet()) {
      requests.add(cluster.request(document.getValue(), isAligned).id(document.getKey()));
    }
    List<Way> ways = new ArrayList<>(List.of(new Way(0)));
    batchSizes.forEach(size -> ways.add(new Way(size)));
    List<ObjectNode> expected = timeless(send(requests, 0));
    for (int size : batchSizes) {
      send(requests.subList(0, Math.min(WARM_UP, requests.size())), size);
    }
    List<Way> order = new ArrayList<>(ways);
    for (int round = 0; round < rounds; round++) {
      for (Way way : order) {
        measure(way, requests, expected);
      }
      Collections.rotate(order, 1);
    }
    add(isAligned, ways);
    return ways.stream().allMatch(way -> way.equalAnswers == way.answers);
  }

  private void measure(Way way, List<CheckRequest> requests, List<ObjectNode> expected)
      throws IOException {
    List<ObjectNode> answers = new ArrayList<>();
    way.costs.measure(
        cluster,
        requests.size(),
        ProcessCost.NONE,
        () -> answers.addAll(send(requests, way.batchSize)));
    way.answers += answers.size();
    way.equalAnswers += countEqual(timeless(answers), expected);
  }

  private List<ObjectNode> send(List<CheckRequest> requests, int batchSize) {
    if (batchSize == 0) {
      return requests.stream().map(request -> cluster.answer(LIBRARY, request)).toList();
    }
    List<ObjectNode> answers = new ArrayList<>();
    for (int from = 0; from < requests.size(); from += batchSize) {
      int to = Math.min(requests.size(), from + batchSize);
      answers.addAll(cluster.answers(LIBRARY, requests.subList(from, to)));
    }
    return answers;
  }

  /** The answers without the time that they took. */
  static List<ObjectNode> timeless(List<ObjectNode> answers) {
    return answers.stream().map(BatchCheckBenchmark::timeless).toList();
  }

  private static ObjectNode timeless(ObjectNode answer) {
    ObjectNode copy = answer.deepCopy();
    if (copy.get("statistics") instanceof ObjectNode statistics) {
      statistics.remove("elapsedMillis");
    }
    return copy;
  }

  /** How many are equal in the same place. */
  static long countEqual(List<ObjectNode> answers, List<ObjectNode> expected) {
    long equal = 0;
    for (int i = 0; i < Math.min(answers.size(), expected.size()); i++) {
      equal += answers.get(i).equals(expected.get(i)) ? 1 : 0;
    }
    return equal;
  }

  private void add(boolean isAligned, List<Way> ways) {
    Table table =
        new Table(
            "Checks over HTTP, " + (isAligned ? "default" : "align=false") + ", each document",
            "documents a request",
            "ms",
            "CPU ms, all of this process",
            "one by one / this, time",
            "one by one / this, CPU",
            "requests to shards",
            "equal answers",
            "of");
    CostRuns single = ways.get(0).costs;
    for (Way way : ways) {
      table.row(
          way.label(),
          way.costs.wallMillis(),
          way.costs.cpuMillis(),
          single.wallMillis().over(way.costs.wallMillis()),
          single.cpuMillis().over(way.costs.cpuMillis()),
          way.costs.shardRequests(),
          way.equalAnswers,
          way.answers);
    }
    report.add(table);
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
