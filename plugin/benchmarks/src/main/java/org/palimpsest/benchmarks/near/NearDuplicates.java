package org.palimpsest.benchmarks.near;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.cn.smart.SmartChineseAnalyzer;
import org.palimpsest.benchmarks.cluster.ClusterNearness;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.benchmarks.texts.Variant;

/**
 * Tells the copies of a corpus by each scheme, and says how well, at the published limit and at the
 * one that is best for the corpus.
 */
public final class NearDuplicates {

  private static final String CHAIN = "palimpsest_features";

  /** Chosen by measurement, as the product's default. */
  private static final double SPOTS_LIMIT = .4;

  /** The other one that is published to do as well. */
  private static final double LOOSE_SPOTS_LIMIT = .3;

  /** With a band, as published. */
  private static final double BAND_LIMIT = .3;

  private final PairCorpus corpus;
  private final BenchmarkReport report;
  private final Table table =
      new Table(
          "Near duplicates",
          "scheme",
          "limit",
          "precision",
          "recall",
          "F1",
          "best limit",
          "precision there",
          "recall there",
          "best F1");

  /**
   * Reads a corpus.
   *
   * @param every takes every so-manieth document, and all sources
   * @throws IOException if it cannot be read, or has no copies
   */
  public NearDuplicates(Path folder, int every, BenchmarkReport report) throws IOException {
    this.corpus = PairCorpus.read(folder, every);
    this.report = report;
    report.setting("corpus", folder.getFileName());
    report.setting("documents", corpus.documents().size());
    report.setting("sources", corpus.sources().size());
    report.setting("copies", corpus.copies().cardinality());
  }

  /**
   * Measures and reports.
   *
   * @param folder an empty one, for a SolrCloud
   * @throws IOException if the SolrCloud failed
   */
  public void run(Path folder) throws IOException {
    addTextProfiles();
    addFeatures(Files.createDirectory(folder.resolve("schema")));
    addSpots();
    try (var cluster = new ClusterNearness(Files.createDirectory(folder.resolve("solr")), ids())) {
      addOfCluster(cluster);
    }
    report.add(table);
  }

  private void addTextProfiles() {
    Analyzer words = new SmartChineseAnalyzer();
    for (double quantRate : new double[] {TextProfileScheme.QUANT_RATE, .02, .05, .1}) {
      add(TextProfileScheme.of(corpus, quantRate, null, "as Solr cuts"));
      add(TextProfileScheme.of(corpus, quantRate, words, "words of smartcn"));
    }
  }

  private void addFeatures(Path home) throws IOException {
    Analyzer chain =
        Configset.schema(Variant.PALIMPSEST, home).getFieldTypeByName(CHAIN).getIndexAnalyzer();
    FeatureSchemes schemes = new FeatureSchemes(corpus, chain);
    add(schemes.simhash());
    add(schemes.simhashOfIdf());
    add(schemes.minhash());
  }

  private void addSpots() {
    add(SpotSchemes.plain(corpus, SPOTS_LIMIT));
    add(SpotSchemes.plain(corpus, LOOSE_SPOTS_LIMIT));
    for (IdfBand band : List.of(IdfBand.PUBLISHED, IdfBand.FREQUENT_LEFT_OUT)) {
      add(SpotSchemes.spotBand(corpus, band, BAND_LIMIT));
      add(SpotSchemes.wordBand(corpus, band, BAND_LIMIT));
    }
  }

  private Map<String, String> ids() {
    Map<String, String> texts = new LinkedHashMap<>();
    for (int i = 0; i < corpus.sources().size(); i++) {
      texts.put(corpus.sourceIds().get(i), corpus.sources().get(i));
    }
    return texts;
  }

  private void addOfCluster(ClusterNearness cluster) {
    add(listed("{!min_hash}, shared hashes of 512", Double.NaN, text -> cluster.minHash(text, "")));
    for (String params : List.of("sim=0.5 tp=0.5", "sim=0.5 tp=0.9", "sim=0.3 tp=0.9")) {
      add(listed("{!min_hash " + params + "}, shared bands", 1, t -> cluster.minHash(t, params)));
    }
    add(listed("ratio of /check", Double.NaN, cluster::ratios));
  }

  /** Of what an index names for each document; other pairs are not found. */
  private NearScheme listed(
      String name, double limit, Function<String, Map<String, Double>> lookup) {
    List<Map<String, Double>> found = new ArrayList<>();
    corpus.documents().forEach(text -> found.add(lookup.apply(text)));
    return new NearScheme(
        name,
        limit,
        (document, source) ->
            found.get(document).getOrDefault(corpus.sourceIds().get(source), Double.NaN));
  }

  private void add(NearScheme scheme) {
    F1 figures = F1.of(scheme, corpus);
    F1.At best = figures.best();
    boolean isPublished = !Double.isNaN(scheme.limit());
    F1.At at = figures.at(scheme.limit());
    table.row(
        scheme.name(),
        isPublished ? spell(scheme.limit()) : "-",
        isPublished ? share(at.precision()) : "-",
        isPublished ? share(at.recall()) : "-",
        isPublished ? share(at.f1()) : "-",
        best.f1() == 0 ? "-" : spell(best.limit()),
        share(best.precision()),
        share(best.recall()),
        share(best.f1()));
  }

  /** Distances are nearnesses below 0. */
  private static String spell(double limit) {
    double size = Math.abs(limit);
    return size == Math.rint(size)
        ? String.format(Locale.ROOT, "%.0f", size)
        : String.format(Locale.ROOT, "%.3f", size);
  }

  private static String share(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
