package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.LeastSquares;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.client.CheckRequest;

/**
 * Checks the same documents against the same library cut into different numbers of shards, and
 * against parts of it whose shards have as many documents as those of the largest number have. All
 * are on one node: what more shards add to the work, not what more machines take off it.
 *
 * <p>Both together tell apart what a check costs once (the client, the coordinator, and what shards
 * do however many they are), what each shard costs whatever it holds, and what its documents cost.
 */
public final class GrowthBenchmark implements Closeable {

  private static final int ROWS = 100;
  private static final int IDLE_SECONDS = 5;

  private final TextCorpus corpus;
  private final Set<Integer> shardCounts;
  private final int rounds;
  private final BenchmarkReport report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param rounds how many count; one more comes before, to warm up
   * @throws IOException if it does not start
   */
  public GrowthBenchmark(
      TextCorpus corpus, List<Integer> shardCounts, int rounds, Path folder, BenchmarkReport report)
      throws IOException {
    this.corpus = corpus;
    this.shardCounts = new LinkedHashSet<>(shardCounts);
    this.rounds = rounds;
    this.report = report;
    report.setting("sources", corpus.sources().size());
    report.setting("UTF-16 code units of them", Figures.count(corpus.sourceLength()));
    report.setting("documents checked in a round", corpus.suspicious().size());
    report.setting("rounds", rounds);
    cluster = new Cluster(folder, ROWS);
  }

  /**
   * A library that is checked against.
   *
   * @param sources how many of the corpus it holds, the first ones
   * @param isDirect whether the node that is asked answers from its own index, without a request to
   *     it, as Solr does where there is only one shard
   */
  record Library(int shards, int sources, boolean isDirect) {

    String collection() {
      return "shards-" + shards + "-of-" + sources;
    }

    /** What explains a cost: that it is a check, the shards, the thousands of sources. */
    double[] causes() {
      return new double[] {1, shards, sources / 1e3};
    }
  }

  /** What was measured of a library, and the pairs found there. */
  private static final class Outcome {
    private final CostRuns costs = new CostRuns();
    private final Set<String> pairs = new TreeSet<>();
    private double clientKilobytes;
  }

  /**
   * The libraries: all sources in each number of shards, then fewer sources where there are fewer
   * shards than the most; at the end all sources in one shard once more, asked directly.
   */
  static List<Library> libraries(Set<Integer> shardCounts, int sources) {
    int shardsMax = Collections.max(shardCounts);
    Set<Library> libraries = new LinkedHashSet<>();
    shardCounts.forEach(
        shards -> libraries.add(new Library(shards, sources, /* isDirect= */ false)));
    for (int shards : shardCounts) {
      libraries.add(
          new Library(shards, Math.max(1, sources * shards / shardsMax), /* isDirect= */ false));
    }
    if (shardCounts.contains(1)) {
      libraries.add(new Library(1, sources, /* isDirect= */ true));
    }
    return List.copyOf(libraries);
  }

  /**
   * Measures and reports.
   *
   * @return whether all collections with the same documents found the same sources
   * @throws IOException if a request failed
   */
  public boolean run() throws IOException {
    List<Library> libraries = libraries(shardCounts, corpus.sources().size());
    for (Library library : libraries.stream().filter(each -> !each.isDirect()).toList()) {
      cluster.create(library.collection(), Variant.PALIMPSEST, library.shards());
      cluster.index(library.collection(), sources(library));
    }
    boolean agrees = true;
    for (boolean isAligned : new boolean[] {false, true}) {
      agrees &= measure(libraries, isAligned);
    }
    report.heapPeak();
    return agrees;
  }

  private Map<String, String> sources(Library library) {
    Map<String, String> sources = new LinkedHashMap<>();
    corpus.sources().entrySet().stream()
        .limit(library.sources())
        .forEach(each -> sources.put(each.getKey(), each.getValue()));
    return sources;
  }

  private boolean measure(List<Library> libraries, boolean isAligned) throws IOException {
    Map<Library, Outcome> outcomes = new LinkedHashMap<>();
    for (Library library : libraries) {
      Outcome outcome = new Outcome();
      outcomes.put(library, outcome);
      check(library, isAligned, outcome); // also warms up
      outcome.clientKilobytes = clientKilobytes(library, isAligned);
    }
    ProcessCost idle = ProcessCost.idleOfSecond(IDLE_SECONDS);
    report.setting("idle before " + mode(isAligned) + ", bytes sent a second", idle.sentBytes());
    report.setting(
        "idle before " + mode(isAligned) + ", CPU ms a second",
        Figures.shortened(idle.cpuSeconds() * 1e3));
    List<Map.Entry<Library, Outcome>> order = new ArrayList<>(outcomes.entrySet());
    for (int round = 0; round < rounds; round++) {
      for (Map.Entry<Library, Outcome> each : order) {
        each.getValue().pairs.clear();
        each.getValue()
            .costs
            .measure(
                cluster,
                corpus.suspicious().size(),
                idle,
                () -> check(each.getKey(), isAligned, each.getValue()));
      }
      Collections.rotate(order, 1);
    }
    addCosts(isAligned, outcomes);
    addCoordinator(isAligned, outcomes);
    Map<Library, Outcome> distributed = new LinkedHashMap<>(outcomes);
    distributed.keySet().removeIf(Library::isDirect);
    addParts(isAligned, distributed);
    return outcomes.keySet().stream().allMatch(library -> agrees(library, outcomes));
  }

  /**
   * A library of one shard would be answered without a request to it, unlike all others; so it is
   * told to send one, unless that is what is measured.
   */
  private CheckRequest request(Library library, String text, boolean isAligned) {
    return cluster
        .request(text, isAligned)
        .param("shortCircuit", Boolean.toString(library.isDirect()));
  }

  private void check(Library library, boolean isAligned, Outcome outcome) {
    corpus
        .suspicious()
        .forEach(
            (id, text) -> {
              for (String source :
                  cluster.check(library.collection(), request(library, text, isAligned))) {
                outcome.pairs.add(id + " " + source);
              }
            });
  }

  private double clientKilobytes(Library library, boolean isAligned) throws IOException {
    long bytes = 0;
    for (String text : corpus.suspicious().values()) {
      bytes += cluster.payloadBytes(library.collection(), request(library, text, isAligned));
    }
    return bytes / 1e3 / corpus.suspicious().size();
  }

  private static boolean agrees(Library library, Map<Library, Outcome> outcomes) {
    Set<Set<String>> found = new LinkedHashSet<>();
    outcomes.forEach(
        (other, outcome) -> {
          if (other.sources() == library.sources()) {
            found.add(outcome.pairs);
          }
        });
    return found.size() == 1;
  }

  private void addCosts(boolean isAligned, Map<Library, Outcome> outcomes) {
    Table table =
        new Table(
            "Checks, " + mode(isAligned) + ", each document; idle costs are subtracted",
            "shards",
            "sources",
            "ms",
            "CPU ms, all of this process",
            "CPU, ratio to the first",
            "CPU ms a shard",
            "requests to shards",
            "a shard",
            "kB sent",
            "of them bodies of client and answer",
            "of the rest a shard",
            "same sources found");
    Measured first = outcomes.values().iterator().next().costs.cpuMillis();
    outcomes.forEach(
        (library, outcome) -> {
          int shards = library.shards();
          CostRuns costs = outcome.costs;
          Measured rest = costs.kilobytes().map(all -> (all - outcome.clientKilobytes) / shards);
          table.row(
              library.isDirect() ? "1, directly" : Integer.toString(shards),
              library.sources(),
              costs.wallMillis(),
              costs.cpuMillis(),
              costs.cpuMillis().over(first),
              costs.cpuMillis().map(cpu -> cpu / shards),
              costs.shardRequests(),
              costs.shardRequests().map(requests -> requests / shards),
              costs.kilobytes(),
              outcome.clientKilobytes,
              rest,
              agrees(library, outcomes) ? "yes" : "NO");
        });
    report.add(table);
  }

  private static String mode(boolean isAligned) {
    return isAligned ? "default" : "align=false";
  }

  /** What a request to the one shard costs over an answer from the node's own index. */
  private void addCoordinator(boolean isAligned, Map<Library, Outcome> outcomes) {
    outcomes.forEach(
        (library, direct) -> {
          if (library.isDirect()) {
            CostRuns costs =
                Objects.requireNonNull(
                        outcomes.get(new Library(1, library.sources(), /* isDirect= */ false)),
                        "one shard")
                    .costs;
            Table table =
                new Table(
                    "What a coordinator adds at one shard, "
                        + mode(isAligned)
                        + ": asked through a request, less asked directly, each document",
                    "ms",
                    "CPU ms",
                    "kB sent",
                    "CPU, ratio");
            table.row(
                costs.wallMillis().minus(direct.costs.wallMillis()),
                costs.cpuMillis().minus(direct.costs.cpuMillis()),
                costs.kilobytes().minus(direct.costs.kilobytes()),
                costs.cpuMillis().over(direct.costs.cpuMillis()));
            report.add(table);
          }
        });
  }

  /** Splits the processor time of each round; needs two numbers of shards. */
  private void addParts(boolean isAligned, Map<Library, Outcome> outcomes) {
    Library largest =
        new Library(
            Collections.max(shardCounts),
            outcomes.keySet().iterator().next().sources(),
            /* isDirect= */ false);
    Outcome whole = outcomes.get(largest);
    if (whole == null || !isFittable(outcomes.keySet())) {
      report.note("Too few libraries to tell what the coordinator costs.");
      return;
    }
    List<double[]> causes = outcomes.keySet().stream().map(Library::causes).toList();
    List<double[]> fits = new ArrayList<>();
    for (int round = 0; round < rounds; round++) {
      int run = round;
      fits.add(
          LeastSquares.fit(
              causes,
              outcomes.values().stream()
                  .map(each -> each.costs.cpuMillis().runs().get(run))
                  .toList()));
    }
    Table table =
        new Table(
            "CPU ms of a check, "
                + mode(isAligned)
                + ", fitted to the table above: a check + shards x (a shard) + thousands of sources"
                + " x (1,000 sources). The coordinator's work is within the first two, with the"
                + " client's; an upper bound",
            "part",
            "CPU ms",
            "share at " + largest.shards() + " shards, all sources");
    String[] names = {
      "a check (client, coordinator, and what does not grow)",
      "a shard (its requests on both sides, whatever it holds)",
      "1,000 sources, in however many shards"
    };
    Measured all = whole.costs.cpuMillis();
    for (int i = 0; i < names.length; i++) {
      int part = i;
      double times = largest.causes()[i];
      Measured millis = new Measured(fits.stream().map(fit -> fit[part]).toList());
      table.row(names[i], millis, millis.map(each -> each * times).over(all));
    }
    report.add(table);
  }

  /** Whether the three causes can be told apart. */
  private static boolean isFittable(Set<Library> libraries) {
    return libraries.stream().map(Library::shards).distinct().count() > 1
        && libraries.stream().map(Library::sources).distinct().count() > 1;
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
