package org.palimpsest.benchmarks.inversion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.Seed;
import org.palimpsest.core.text.SegmentationParameters;
import org.palimpsest.solr.analysis.FeatureChain;
import org.palimpsest.solr.analysis.TextFingerprinter;

/** Learns from texts, and recovers the words of other texts from their fingerprints. */
final class InversionBenchmark {

  private static final Seed SEED = seed("own seed of test");
  private static final Seed PROOF_SEED = seed("another for test");

  /** Texts that share a row of this many symbols with a document are not learned from. */
  private static final int COMMON_ROW = 10;

  /** Guesses of a proof for each window. */
  private static final int GUESSES = 4;

  /** Limits of bits for a proof; the product accepts 24, or 30 beside one. */
  private static final List<Integer> PROOF_LIMITS = List.of(12, 16, 20, 24, 30);

  private static final double SURE = .8;
  private static final double LIKELY = .5;

  /**
   * Sizes of the attack.
   *
   * @param documents to recover
   * @param lengthMin their least length in UTF-16 code units
   * @param windowsMax of each document
   * @param sweeps of each chain of the sampler
   * @param chains of the sampler
   */
  record Settings(int documents, int lengthMin, int windowsMax, int sweeps, int chains) {}

  private final Settings settings;
  private final BenchmarkReport report;
  private final SymbolReader reader;
  private final Target.Fingerprinters seeds;
  private final List<String> documents = new ArrayList<>();
  private final Dictionary dictionary;
  private final MinHashes hashes;
  private final MinHashes proofHashes;
  private final Map<String, String> interned = new HashMap<>();

  /**
   * Learns from the texts.
   *
   * @param learned folders of texts to learn from
   * @param held a folder of texts, some of them to be recovered
   * @throws IOException if a text cannot be read
   */
  InversionBenchmark(List<Path> learned, Path held, Settings settings, BenchmarkReport report)
      throws IOException {
    this.settings = settings;
    this.report = report;
    Analyzer analyzer = Configset.featureChain();
    reader = new SymbolReader(analyzer);
    seeds =
        new Target.Fingerprinters(
            fingerprinter(analyzer, SEED), fingerprinter(analyzer, PROOF_SEED));
    List<Path> heldOut = chooseDocuments(held);
    for (Path file : heldOut) {
      documents.add(Files.readString(file));
    }
    dictionary = new Dictionary(learnable(learned, Set.copyOf(heldOut)));
    hashes = new MinHashes(dictionary, SEED);
    proofHashes = new MinHashes(dictionary, PROOF_SEED);
    report.setting("features in the dictionary", dictionary.featureCount());
  }

  /** The texts without the documents, and without texts that share a row with one. */
  private List<List<String>> learnable(List<Path> folders, Set<Path> heldOut) throws IOException {
    Set<Integer> rows = new HashSet<>();
    documents.forEach(text -> rows.addAll(rows(symbols(text))));
    List<List<String>> texts = new ArrayList<>();
    int leftOut = 0;
    for (Path folder : folders) {
      for (Path file : files(folder)) {
        List<String> symbols = symbols(Files.readString(file));
        if (heldOut.contains(file) || rows(symbols).stream().anyMatch(rows::contains)) {
          leftOut++;
        } else {
          texts.add(symbols);
        }
      }
    }
    report.setting("documents to recover", documents.size());
    report.setting("texts learned from", texts.size());
    report.setting("texts left out, which have a row of a document", leftOut);
    return texts;
  }

  private List<Path> chooseDocuments(Path held) throws IOException {
    List<Path> enough = new ArrayList<>();
    for (Path file : files(held)) {
      if (Files.readString(file).length() >= settings.lengthMin) {
        enough.add(file);
      }
    }
    int count = Math.min(settings.documents, enough.size());
    return IntStream.range(0, count).mapToObj(i -> enough.get(i * enough.size() / count)).toList();
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  private List<String> symbols(String text) {
    return reader.read(text).stream()
        .map(symbol -> interned.computeIfAbsent(symbol.text(), same -> same))
        .toList();
  }

  /** Hashes of all rows of a text. */
  private static Set<Integer> rows(List<String> symbols) {
    Set<Integer> rows = new HashSet<>();
    for (int at = 0; at + COMMON_ROW <= symbols.size(); at++) {
      rows.add(symbols.subList(at, at + COMMON_ROW).hashCode());
    }
    return rows;
  }

  private static Seed seed(String words) {
    return new Seed(words.getBytes(StandardCharsets.US_ASCII));
  }

  private static TextFingerprinter fingerprinter(Analyzer analyzer, Seed seed) {
    return new TextFingerprinter(
        new FeatureChain(analyzer), SegmentationParameters.DEFAULT, Scheme.DEFAULT.with(seed));
  }

  /**
   * Recovers all documents.
   *
   * @param bits sent of each fingerprint
   */
  void run(Sending sending, int bits) {
    List<Target> targets =
        documents.stream()
            .map(text -> Target.of(text, reader, seeds, sending, settings.windowsMax, bits))
            .toList();
    describe(sending, bits, targets);
    Recovery single = new Recovery();
    Recovery sampled = new Recovery();
    for (Target target : targets) {
      recoverByWindow(target, single);
      recoverTogether(target, sampled);
    }
    Table table =
        new Table(
            sending + ", " + bits + " bits",
            "attack",
            "of windows' features, precision .8",
            "the same, .5",
            "of documents' different features, .8",
            "the same, .5",
            "of all features, .5",
            "known, as the proof counts");
    row(table, "each window", single);
    row(table, "together", sampled);
    report.add(table);
    Table proofs =
        new Table(
            sending + ", " + bits + " bits, guessed proofs",
            "within bits",
            "each window, one guess",
            "together, one guess",
            "together, four guesses");
    for (int limit : PROOF_LIMITS) {
      proofs.row(limit, single.within(limit), sampled.within(limit), sampled.oneWithin(limit));
    }
    report.add(proofs);
  }

  /** Reports the bits sent for a feature, and the entropy of the language model. */
  private void describe(Sending sending, int bits, List<Target> targets) {
    NGramModel model = new NGramModel(dictionary);
    long windows = 0;
    long tokens = 0;
    long features = 0;
    long known = 0;
    double lacking = 0;
    long symbols = 0;
    Map<String, Integer> terms = dictionary.features();
    for (Target target : targets) {
      windows += target.sent().windows().size();
      tokens += target.tokens().size();
      features += target.terms().stream().mapToInt(Set::size).sum();
      known += target.tokens().stream().filter(token -> terms.containsKey(token.term())).count();
      int leftmost = Dictionary.BREAK;
      int left = Dictionary.BREAK;
      for (String text : target.symbols()) {
        int symbol = dictionary.id(text);
        if (symbol != Dictionary.UNKNOWN && (symbol != Dictionary.BREAK || target.isHan())) {
          lacking -= Math.log(model.probability(model.after(leftmost, left), symbol));
          symbols++;
        }
        leftmost = left;
        left = symbol;
      }
    }
    report.note(
        String.format(
            Locale.ROOT,
            "%s, %d bits: %d windows, %.1f features in each, %.1f bits sent for each feature of the"
                + " text; %.1f that the model needs for a symbol; %.3f of the features in the"
                + " dictionary",
            sending,
            bits,
            windows,
            (double) features / windows,
            (double) windows * bits / tokens,
            lacking / Math.log(2) / symbols,
            (double) known / tokens));
  }

  private static void row(Table table, String attack, Recovery recovery) {
    table.row(
        attack,
        recovery.inWindows(SURE),
        recovery.inWindows(LIKELY),
        recovery.inDocuments(SURE),
        recovery.inDocuments(LIKELY),
        recovery.ofTokens(LIKELY),
        recovery.known());
  }

  private void recoverByWindow(Target target, Recovery recovery) {
    WindowAttack attack = new WindowAttack(dictionary, hashes);
    int features = target.terms().stream().mapToInt(Set::size).sum() / target.terms().size();
    List<Map<String, Double>> named = new ArrayList<>();
    for (int i = 0; i < target.sent().windows().size(); i++) {
      Map<Integer, Double> shares = attack.features(target.sent(), i, features);
      named.add(terms(shares));
      double[] votes = WindowAttack.votes(shares, proofHashes, features);
      recovery.addGuesses(distance(votes, target.proofs().get(i)));
    }
    recovery.add(target, named);
  }

  private Map<String, Double> terms(Map<Integer, Double> shares) {
    Map<String, Double> named = new HashMap<>();
    shares.forEach((feature, share) -> named.put(dictionary.term(feature), share));
    return named;
  }

  private void recoverTogether(Target target, Recovery recovery) {
    Sent sent = target.sent();
    double[][][] votes = new double[settings.chains][sent.windows().size()][MinHashes.FUNCTIONS];
    List<Map<Integer, Double>> named =
        Stream.generate(() -> (Map<Integer, Double>) new HashMap<Integer, Double>())
            .limit(sent.windows().size())
            .toList();
    for (int chain = 0; chain < settings.chains; chain++) {
      Sampler sampler =
          new Sampler(sent, dictionary, hashes, target.isHan(), settings.sweeps, chain);
      double[][] ofChain = votes[chain];
      sampler.run(
          () -> {
            for (int i = 0; i < ofChain.length; i++) {
              sampler.vote(i, proofHashes, ofChain[i]);
            }
          });
      for (int i = 0; i < sent.windows().size(); i++) {
        Map<Integer, Double> shares = named.get(i);
        sampler
            .features(i)
            .forEach(
                (feature, share) -> shares.merge(feature, share / settings.chains, Double::sum));
      }
    }
    for (int i = 0; i < sent.windows().size(); i++) {
      recovery.addGuesses(guesses(votes, i, target.proofs().get(i)));
    }
    recovery.add(target, named.stream().map(this::terms).toList());
  }

  /** The distances of a fingerprint to the guess of all chains, and of the first ones alone. */
  private static int[] guesses(double[][][] votes, int window, Fingerprint fingerprint) {
    double[] all = new double[MinHashes.FUNCTIONS];
    int[] distances = new int[Math.min(GUESSES, votes.length + 1)];
    for (int chain = 0; chain < votes.length; chain++) {
      for (int j = 0; j < all.length; j++) {
        all[j] += votes[chain][window][j];
      }
      if (chain + 1 < distances.length) {
        distances[chain + 1] = distance(votes[chain][window], fingerprint);
      }
    }
    distances[0] = distance(all, fingerprint);
    return distances;
  }

  private static int distance(double[] votes, Fingerprint fingerprint) {
    int distance = 0;
    for (int j = 0; j < votes.length; j++) {
      distance += votes[j] > 0 == (fingerprint.bits(j, 1) == 1) ? 0 : 1;
    }
    return distance;
  }
}
