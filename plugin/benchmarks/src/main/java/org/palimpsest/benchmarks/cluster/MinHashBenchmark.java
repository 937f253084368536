package org.palimpsest.benchmarks.cluster;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.SentenceCutter;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Indexes the same texts four ways, in turns, and then looks documents up in three of them: ours,
 * and {@code {!min_hash}} with hashes of whole documents, and of each sentence.
 */
public final class MinHashBenchmark implements Closeable {

  /** As many hits as a person may look through, and no fewer than a document has sources. */
  private static final int ROWS = 100;

  /** The way that the others are compared with, the first one. */
  private static final String OURS = "ours, profile=fast";

  private static final double NANOS_PER_MILLI = 1e6;

  private final TextCorpus corpus;
  private final int shards;
  private final int rounds;
  private final int lookups;
  private final BenchmarkReport report;
  private final Cluster cluster;

  /**
   * Starts a SolrCloud.
   *
   * @param rounds how many count; one more comes before, to warm up
   * @param lookups how many of the suspicious documents are looked up, in each round
   * @throws IOException if it does not start
   */
  public MinHashBenchmark(
      TextCorpus corpus, int shards, int rounds, int lookups, Path folder, BenchmarkReport report)
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
    List<Variant> order = new ArrayList<>(Variant.OF_MIN_HASH);
    for (int round = 0; round <= rounds; round++) {
      for (Variant variant : order) {
        if (round > 0) {
          cluster.delete(variant.configset());
        }
        cluster.create(variant.configset(), variant, shards);
        double seconds = index(variant);
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

  private double index(Variant variant) throws IOException {
    return variant == Variant.MIN_HASH_SENTENCES
        ? cluster.indexSentences(variant.configset(), corpus.sources())
        : cluster.index(variant.configset(), corpus.sources());
  }

  private void addIndexing(Map<Variant, Measured> indexing) {
    double megabytes = corpus.sourceLength() / 1e6;
    Table times = new Table("Indexing", "collection", "s", "million code units a second");
    indexing.forEach(
        (variant, seconds) ->
            times.row(variant.label(), seconds, seconds.map(each -> megabytes / each)));
    report.add(times);
    Measured ours = get(indexing, Variant.PALIMPSEST);
    Measured plain = get(indexing, Variant.PLAIN);
    Table ratios =
        new Table("Ratios of indexing, of each round", "ratio", "value")
            .row("ours / text alone", ours.over(plain));
    for (Variant peer : List.of(Variant.MIN_HASH, Variant.MIN_HASH_SENTENCES)) {
      Measured theirs = get(indexing, peer);
      ratios.row("(" + peer.label() + ") / ours", theirs.over(ours));
      ratios.row("(" + peer.label() + ") / text alone", theirs.over(plain));
      ratios.row(
          "what (" + peer.label() + ") adds / what ours adds",
          theirs.minus(plain).over(ours.minus(plain)));
    }
    report.add(ratios);
  }

  private static Measured get(Map<Variant, Measured> indexing, Variant variant) {
    Measured measured = indexing.get(variant);
    if (measured == null) {
      throw new IllegalStateException("not measured: " + variant);
    }
    return measured;
  }

  /** What asks for the sources of a text. */
  @FunctionalInterface
  private interface Lookup {
    Set<String> sources(String text);
  }

  /**
   * One way to ask.
   *
   * @param names what its answer names: whole documents, or what of them
   */
  private record Way(String name, String names, Lookup lookup) {}

  private List<Way> ways() {
    String ours = Variant.PALIMPSEST.configset();
    return List.of(
        new Way(OURS, "passages", text -> cluster.check(ours, text, false)),
        new Way("ours, default", "passages", text -> cluster.check(ours, text, true)),
        ofDocument(""),
        ofDocument("sim=0.5 tp=0.5"),
        ofSentences("sim=0.6"),
        ofSentences("sim=0.6 tp=0.9"),
        ofSentences("sim=0.3"));
  }

  private Way ofDocument(String localParams) {
    String collection = Variant.MIN_HASH.configset();
    return new Way(
        (Variant.MIN_HASH.label() + ", " + localParams).replaceFirst(", $", ""),
        "documents",
        text -> cluster.minHash(collection, text, localParams));
  }

  private Way ofSentences(String localParams) {
    return new Way(
        Variant.MIN_HASH_SENTENCES.label() + ", " + localParams,
        "the source's sentences",
        text -> sentencesSources(text, localParams));
  }

  private Set<String> sentencesSources(String text, String localParams) {
    String collection = Variant.MIN_HASH_SENTENCES.configset();
    List<String> sentences = SentenceCutter.sentences(text);
    Set<String> sources = new HashSet<>();
    for (int from = 0; from < sentences.size(); from += Cluster.SENTENCES_A_LOOKUP) {
      int to = Math.min(sentences.size(), from + Cluster.SENTENCES_A_LOOKUP);
      sources.addAll(
          cluster.minHashSentences(collection, sentences.subList(from, to), localParams));
    }
    return sources;
  }

  private void lookUp() {
    List<String> suspicious =
        corpus.suspicious().keySet().stream().sorted().limit(lookups).toList();
    Map<Way, List<Double>> runs = new LinkedHashMap<>();
    Map<Way, Tally> tallies = new HashMap<>();
    List<Way> ways = ways();
    ways.forEach(way -> runs.put(way, new ArrayList<>()));
    List<Way> order = new ArrayList<>(ways);
    for (int round = 0; round <= rounds; round++) {
      for (Way way : order) {
        Tally tally = new Tally();
        double millis = measure(suspicious, way.lookup(), tally);
        tallies.put(way, tally);
        if (round > 0) {
          runs.getOrDefault(way, new ArrayList<>()).add(millis);
        }
      }
      Collections.rotate(order, 1);
    }
    addLookups(runs, tallies);
  }

  private void addLookups(Map<Way, List<Double>> runs, Map<Way, Tally> tallies) {
    Table table =
        new Table(
            "Lookup",
            "way",
            "names",
            "ms a document",
            "true pairs found",
            "of",
            "pairs reported",
            "ratio to " + OURS);
    Measured ours = new Measured(runs.values().iterator().next());
    runs.forEach(
        (way, values) -> {
          Tally tally = tallies.getOrDefault(way, new Tally());
          Measured millis = new Measured(values);
          table.row(
              way.name(),
              way.names(),
              millis,
              tally.found,
              tally.known,
              tally.reported,
              millis.over(ours));
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
