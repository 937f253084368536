package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Report;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Indexes the same texts three ways, in turns, and then looks documents up in two of them: ours,
 * and {@code {!min_hash}}.
 */
public final class MinHashBenchmark implements Closeable {

  /** As many hits as a person may look through, and no fewer than a document has sources. */
  private static final int ROWS = 100;

  private static final double NANOS_PER_MILLI = 1e6;

  private final TextCorpus corpus;
  private final int shards;
  private final int rounds;
  private final int lookups;
  private final Report report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param rounds how many count; one more comes before, to warm up
   * @param lookups how many of the suspicious documents are looked up, in each round
   * @throws IOException if it does not start
   */
  public MinHashBenchmark(
      TextCorpus corpus, int shards, int rounds, int lookups, Path folder, Report report)
      throws IOException {
    this.corpus = corpus;
    this.shards = shards;
    this.rounds = rounds;
    this.lookups = Math.min(lookups, corpus.suspicious().size());
    this.report = report;
    report.setting("sources", corpus.sources().size());
    report.setting("UTF-16 code units of them", Figures.count(corpus.sourceLength()));
    report.setting("suspicious documents", this.lookups);
    report.setting("shards", shards);
    report.setting("rounds", rounds);
    report.setting("hits at most", ROWS);
    cluster = new Cluster(folder, ROWS);
  }

  /**
   * Measures and reports.
   *
   * @throws IOException if a request failed
   */
  public void run() throws IOException {
    Map<Variant, Measured> indexing = index();
    addIndexing(indexing);
    lookUp();
    report.heapPeak();
  }

  /** Seconds; the collections of the last round stay. */
  private Map<Variant, Measured> index() throws IOException {
    Map<Variant, List<Double>> runs = new EnumMap<>(Variant.class);
    List<Variant> order = new ArrayList<>(List.of(Variant.values()));
    for (int round = 0; round <= rounds; round++) {
      for (Variant variant : order) {
        if (round > 0) {
          cluster.delete(variant.configset());
        }
        cluster.create(variant.configset(), variant, shards);
        double seconds = cluster.index(variant.configset(), corpus.sources());
        if (round > 0) {
          runs.computeIfAbsent(variant, any -> new ArrayList<>()).add(seconds);
        }
      }
      Collections.rotate(order, 1);
    }
    Map<Variant, Measured> measured = new EnumMap<>(Variant.class);
    runs.forEach((variant, values) -> measured.put(variant, new Measured(values)));
    return measured;
  }

  private void addIndexing(Map<Variant, Measured> indexing) {
    double megabytes = corpus.sourceLength() / 1e6;
    Table times = new Table("Indexing", "collection", "s", "million code units a second");
    indexing.forEach(
        (variant, seconds) ->
            times.row(variant.configset(), seconds, seconds.map(each -> megabytes / each)));
    report.add(times);
    Measured ours = get(indexing, Variant.PALIMPSEST);
    Measured plain = get(indexing, Variant.PLAIN);
    Measured minHash = get(indexing, Variant.MIN_HASH);
    report.add(
        new Table("Ratios of indexing, of each round", "ratio", "value")
            .row("min_hash / ours", minHash.over(ours))
            .row("ours / text alone", ours.over(plain))
            .row("min_hash / text alone", minHash.over(plain))
            .row(
                "what min_hash adds / what ours adds",
                minHash.minus(plain).over(ours.minus(plain))));
  }

  private static Measured get(Map<Variant, Measured> indexing, Variant variant) {
    Measured measured = indexing.get(variant);
    if (measured == null) {
      throw new IllegalStateException("not measured: " + variant);
    }
    return measured;
  }

  /** One way to ask for the sources of a text. */
  @FunctionalInterface
  private interface Lookup {
    Set<String> sources(String text);
  }

  private Map<String, Lookup> ways() {
    String ours = Variant.PALIMPSEST.configset();
    String theirs = Variant.MIN_HASH.configset();
    Map<String, Lookup> lookups = new LinkedHashMap<>();
    lookups.put("ours, align=false", text -> cluster.check(ours, text, false));
    lookups.put("ours, default", text -> cluster.check(ours, text, true));
    lookups.put("min_hash", text -> cluster.minHash(theirs, text, ""));
    lookups.put(
        "min_hash, sim=0.5 tp=0.5",
        text -> cluster.minHash(theirs, text, "sim=\"0.5\" tp=\"0.5\""));
    return lookups;
  }

  private void lookUp() {
    List<String> suspicious =
        corpus.suspicious().keySet().stream().sorted().limit(lookups).toList();
    Map<String, List<Double>> runs = new LinkedHashMap<>();
    Map<String, Tally> tallies = new LinkedHashMap<>();
    Map<String, Lookup> ways = ways();
    List<String> order = new ArrayList<>(ways.keySet());
    for (int round = 0; round <= rounds; round++) {
      for (String name : order) {
        Tally tally = new Tally();
        double millis = measure(suspicious, ways.getOrDefault(name, text -> Set.of()), tally);
        tallies.put(name, tally);
        if (round > 0) {
          runs.computeIfAbsent(name, any -> new ArrayList<>()).add(millis);
        }
      }
      Collections.rotate(order, 1);
    }
    Table table =
        new Table(
            "Lookup",
            "way",
            "ms a document",
            "true pairs found",
            "of",
            "pairs reported",
            "ratio to ours, align=false");
    Measured ours = new Measured(runs.getOrDefault("ours, align=false", List.of()));
    runs.forEach(
        (name, values) -> {
          Tally tally = tallies.getOrDefault(name, new Tally());
          Measured millis = new Measured(values);
          table.row(name, millis, tally.found, tally.known, tally.reported, millis.over(ours));
        });
    report.add(table);
  }

  /** What one way found in one round. */
  private static final class Tally {
    private int found;
    private int known;
    private int reported;
  }

  private double measure(List<String> suspicious, Lookup way, Tally tally) {
    long nanos = 0;
    for (String id : suspicious) {
      String text = corpus.suspicious().getOrDefault(id, "");
      long start = System.nanoTime();
      Set<String> sources = way.sources(text);
      nanos += System.nanoTime() - start;
      tally.reported += sources.size();
      for (TextCorpus.Reuse reuse : corpus.reuse()) {
        if (reuse.suspicious().equals(id)) {
          tally.known++;
          tally.found += sources.contains(reuse.source()) ? 1 : 0;
        }
      }
    }
    return nanos / NANOS_PER_MILLI / suspicious.size();
  }

  @Override
  public void close() throws IOException {
    cluster.close();
  }
}
