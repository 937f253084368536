package org.palimpsest.benchmarks.near;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.section.Sections;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** Fingerprints of whole documents, over the features of the shipped analysis. */
final class FeatureSchemes {

  private static final int SIMHASH_PUBLISHED = 3;

  private final PairCorpus corpus;
  private final Analyzer analyzer;

  /** Of a corpus, under the schema's chain of features. */
  FeatureSchemes(PairCorpus corpus, Analyzer analyzer) {
    this.corpus = corpus;
    this.analyzer = analyzer;
  }

  /** The product's signature: a feature that stands n times weighs 1 + log2 n. */
  NearScheme simhash() {
    TextFingerprinter signatures = fingerprinter(Scheme.SIMHASH);
    return hamming("simhash, 64 bits, tf", -SIMHASH_PUBLISHED, text -> signature(signatures, text));
  }

  private static @Nullable Fingerprint signature(TextFingerprinter signatures, String text) {
    SentenceTable table = signatures.table(text, Sections.NONE);
    return table.sentences().size() == 0 ? null : table.sentences().fingerprints().get(0);
  }

  /** The same weight times the idf that the feature has among the sources. */
  NearScheme simhashOfIdf() {
    TextFingerprinter features = fingerprinter(Scheme.DEFAULT);
    Map<Long, Integer> frequencies = new HashMap<>();
    for (String text : corpus.sources()) {
      Set<Long> different = new HashSet<>();
      Arrays.stream(features(features, text)).forEach(different::add);
      different.forEach(feature -> frequencies.merge(feature, 1, Integer::sum));
    }
    int documents = corpus.sources().size();
    return hamming(
        "simhash, 64 bits, tf-idf",
        -SIMHASH_PUBLISHED,
        text -> {
          var simhash = new WeightedSimhash();
          counts(features(features, text))
              .forEach(
                  (feature, count) -> {
                    int frequency = Math.max(1, frequencies.getOrDefault(feature, 0));
                    double idf = Math.log((double) documents / frequency);
                    simhash.add(feature, (1 + Math.log(count) / Math.log(2)) * idf);
                  });
          return new Fingerprint(simhash.bits(), 0);
        });
  }

  private static Map<Long, Integer> counts(long[] features) {
    Map<Long, Integer> counts = new HashMap<>();
    for (long feature : features) {
      counts.merge(feature, 1, Integer::sum);
    }
    return counts;
  }

  /** The scheme of sentences, over the document as a whole. */
  NearScheme minhash() {
    TextFingerprinter fingerprinter = fingerprinter(Scheme.DEFAULT);
    return hamming(
        "1-bit minhash, 100 bits",
        Double.NaN,
        text ->
            fingerprinter.fingerprint(
                fingerprinter.tokenize(text), Span.between(0, text.length())));
  }

  private TextFingerprinter fingerprinter(Scheme scheme) {
    return new TextFingerprinter(
        new FeatureChain(analyzer), SegmentationParameters.DEFAULT, scheme);
  }

  private static long[] features(TextFingerprinter fingerprinter, String text) {
    return fingerprinter.tokenize(text).hashesWithin(Span.between(0, text.length()));
  }

  /** Makes a text's fingerprint. */
  @FunctionalInterface
  private interface Maker {
    /** Null where the text has too few features. */
    @Nullable Fingerprint of(String text);
  }

  private NearScheme hamming(String name, double limit, Maker maker) {
    @Nullable Fingerprint[] documents = all(corpus.documents(), maker);
    @Nullable Fingerprint[] sources = all(corpus.sources(), maker);
    return new NearScheme(
        name,
        limit,
        (document, source) -> {
          Fingerprint one = documents[document];
          Fingerprint other = sources[source];
          return one == null || other == null ? Double.NaN : -one.distance(other);
        });
  }

  private static @Nullable Fingerprint[] all(List<String> texts, Maker maker) {
    return texts.stream().map(maker::of).toArray(Fingerprint[]::new);
  }
}
