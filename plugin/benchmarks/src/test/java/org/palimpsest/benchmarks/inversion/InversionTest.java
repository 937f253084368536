package org.palimpsest.benchmarks.inversion;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.Analyzer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.core.fingerprint.Fingerprinter;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;
import org.palimpsest.solr.analysis.TokenReader;

/** Made-up texts of few words, so that each fingerprint has more than enough information. */
final class InversionTest {

  private static final Seed SEED = new Seed("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
  private static final int WORDS = 121;

  @TempDir private Path folder;
  private Analyzer analyzer;
  private SymbolReader reader;
  private Target.Fingerprinters seeds;

  @BeforeEach
  void readSchema() throws IOException {
    analyzer = Configset.featureChain();
    reader = new SymbolReader(analyzer);
    seeds = new Target.Fingerprinters(fingerprinter(SEED), fingerprinter(Seed.PUBLIC));
  }

  private TextFingerprinter fingerprinter(Seed seed) {
    return new TextFingerprinter(
        new FeatureChain(analyzer), SegmentationParameters.DEFAULT, Scheme.DEFAULT.with(seed));
  }

  /** Sentences of ten words; about two make a window. */
  private static String text(int seed, int sentences) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 10 * sentences; i++) {
      int word = random.nextInt(WORDS);
      String made = "bdfgklmnprt".charAt(word % 11) + "o" + "bdfgklmnprt".charAt(word / 11) + "uk";
      text.append(i % 10 == 0 ? "Z" : "").append(made).append(i % 10 == 9 ? ". " : " ");
    }
    return text.toString();
  }

  private List<String> symbols(String text) {
    return reader.read(text).stream().map(SymbolReader.Symbol::text).toList();
  }

  private double recovered(Sending sending, int bits) {
    Target target = Target.of(text(0, 20), reader, seeds, sending, 100, bits);
    List<List<String>> learned = new ArrayList<>();
    for (int i = 1; i <= 20; i++) {
      learned.add(symbols(text(i, 20)));
    }
    Dictionary dictionary = new Dictionary(learned);
    MinHashes hashes = new MinHashes(dictionary, SEED);
    Sampler sampler = new Sampler(target.sent(), dictionary, hashes, false, 16, 1);
    sampler.run(() -> {});
    List<Map<String, Double>> named = new ArrayList<>();
    for (int i = 0; i < target.sent().windows().size(); i++) {
      Map<String, Double> shares = new HashMap<>();
      sampler.features(i).forEach((feature, share) -> shares.put(dictionary.term(feature), share));
      named.add(shares);
    }
    Recovery recovery = new Recovery();
    recovery.add(target, named);
    return recovery.inWindows(.8);
  }

  @Test
  void windowsOfFewDifferentWords_areRecovered() {
    assertThat(recovered(Sending.WINDOWS, 100)).isGreaterThan(.9);
  }

  @Test
  void fewerBits_showLess() {
    assertThat(recovered(Sending.WINDOWS, 30)).isLessThan(.5);
  }

  @Test
  void anotherSeed_showsNothing() {
    assertThat(recovered(Sending.UNKNOWN_SEED, 100)).isLessThan(.05);
  }

  @Test
  void proofIsGuessed_whereWordsAreRecovered() {
    Target target = Target.of(text(0, 20), reader, seeds, Sending.WINDOWS, 100, 100);
    Dictionary dictionary = new Dictionary(List.of(target.symbols(), target.symbols()));
    MinHashes proofs = new MinHashes(dictionary, Seed.PUBLIC);
    Sampler sampler =
        new Sampler(target.sent(), dictionary, new MinHashes(dictionary, SEED), false, 16, 1);
    double[] votes = new double[MinHashes.FUNCTIONS];
    sampler.run(() -> sampler.vote(3, proofs, votes));
    int wrong = 0;
    for (int j = 0; j < votes.length; j++) {
      wrong += votes[j] > 0 == (target.proofs().get(3).bits(j, 1) == 1) ? 0 : 1;
    }
    assertThat(wrong).isLessThan(10);
  }

  @Test
  void symbols_makeTheFeaturesOfTheAnalysis() {
    String text = "The red cat sleeps. 抄襲檢測是必要的，也很難。Cats 睡觉 again and again.";
    List<String> expected = new ArrayList<>();
    TokenReader.read(analyzer, text, (term, start, end) -> expected.add(term.toString()));
    List<String> terms = new ArrayList<>();
    String left = SymbolReader.BREAK;
    for (String symbol : symbols(text)) {
      String term = SymbolReader.term(left, symbol);
      if (term != null) {
        terms.add(term);
      }
      left = symbol;
    }
    assertThat(terms).containsExactlyElementsOf(expected).hasSizeGreaterThan(10);
  }

  @Test
  void window_hasTheFeaturesOfItsFingerprint() {
    Target target = Target.of(text(0, 20), reader, seeds, Sending.WINDOWS, 100, 100);
    for (int i = 0; i < target.sent().windows().size(); i++) {
      Set<String> terms = target.terms().get(i);
      long[] features = terms.stream().mapToLong(seeds.own()::hash).toArray();
      assertThat(
              Fingerprinter.of(Scheme.DEFAULT.with(SEED)).fingerprint(features, 0, features.length))
          .isEqualTo(target.sent().fingerprints().get(i));
    }
  }
}
