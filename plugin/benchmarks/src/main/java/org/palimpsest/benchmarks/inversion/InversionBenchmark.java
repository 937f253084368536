package org.palimpsest.benchmarks.inversion;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.analysis.FeatureChain;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.fingerprint.Seed;
import org.palimpsest.text.SegmentationParameters;

/** Learns from some texts, and recovers the words of others from their fingerprints. */
public final class InversionBenchmark {

  private static final Seed SEED = seed("member sites' own");
  private static final Seed PROOF_SEED = seed("another for proof");

  /** So many symbols in a row of a document must not stand in a text that is learned from. */
  private static final int COMMON_ROW = 10;

  /** Settings of all attacks. */
  public record Settings(int documents, int lengthMin, int windowsMax, int sweeps) {}

  private final Settings settings;
  private final BenchmarkReport report;
  private final SymbolReader reader;
  private final TextFingerprinter own;
  private final TextFingerprinter proof;
  private final List<String> documents = new ArrayList<>();
  private final Dictionary dictionary;
  private final MinHashes hashes;
  private final MinHashes proofHashes;

  public InversionBenchmark(
      List<Path> learned, Path held, Path home, Settings settings, BenchmarkReport report)
      throws IOException {
    this.settings = settings;
    this.report = report;
    Analyzer analyzer =
        Configset.schema(Variant.PALIMPSEST, home)
            .getFieldTypeByName("palimpsest_features")
            .getIndexAnalyzer();
    reader = new SymbolReader(analyzer);
    own = fingerprinter(analyzer, SEED);
    proof = fingerprinter(analyzer, PROOF_SEED);
    Set<Path> taken = new HashSet<>();
    List<Path> long_ = new ArrayList<>();
    for (Path file : files(held)) {
      if (Files.readString(file).length() >= settings.lengthMin) {
        long_.add(file);
      }
    }
    Set<Integer> rows = new HashSet<>();
    for (int i = 0; i < Math.min(settings.documents, long_.size()); i++) {
      Path file = long_.get(i * long_.size() / Math.min(settings.documents, long_.size()));
      taken.add(file);
      documents.add(Files.readString(file));
      List<String> symbols = symbols(documents.get(i));
      for (int at = 0; at + COMMON_ROW <= symbols.size(); at++) {
        rows.add(symbols.subList(at, at + COMMON_ROW).hashCode());
      }
    }
    List<List<String>> texts = new ArrayList<>();
    int left = 0;
    long length = 0;
    for (Path folder : learned) {
      for (Path file : files(folder)) {
        if (!taken.contains(file)) {
          String text = Files.readString(file);
          List<String> symbols = symbols(text);
          if (hasRow(symbols, rows)) {
            left++;
          } else {
            texts.add(symbols);
            length += text.length();
          }
        }
      }
    }
    dictionary = new Dictionary(texts);
    hashes = new MinHashes(dictionary, SEED);
    proofHashes = new MinHashes(dictionary, PROOF_SEED);
    report.setting("documents", documents.size());
    report.setting("learned texts", texts.size());
    report.setting("their length", length);
    report.setting("texts left out for a common row", left);
    report.setting("features in the dictionary", dictionary.featureCount());
  }

  private static boolean hasRow(List<String> symbols, Set<Integer> rows) {
    for (int at = 0; at + COMMON_ROW <= symbols.size(); at++) {
      if (rows.contains(symbols.subList(at, at + COMMON_ROW).hashCode())) {
        return true;
      }
    }
    return false;
  }

  private final Map<String, String> interned = new HashMap<>();

  private List<String> symbols(String text) {
    return new ArrayList<>(
        reader.read(text).stream()
            .map(symbol -> interned.computeIfAbsent(symbol.text(), same -> same))
            .toList());
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".txt")).sorted().toList();
    }
  }

  private static Seed seed(String words) {
    return new Seed(words.substring(0, Seed.BYTES).getBytes(StandardCharsets.US_ASCII));
  }

  private static TextFingerprinter fingerprinter(Analyzer analyzer, Seed seed) {
    return new TextFingerprinter(
        new FeatureChain(analyzer), SegmentationParameters.DEFAULT, Scheme.DEFAULT.with(seed));
  }

  public void run(Sending sending, int bits) {
    List<Target> targets =
        documents.stream()
            .map(
                text ->
                    Target.of(text, reader, own, proof, sending, settings.windowsMax, bits))
            .toList();
    long windows = targets.stream().mapToInt(t -> t.sent().windows()).sum();
    long features = targets.stream().mapToLong(t -> t.terms().stream().mapToInt(Set::size).sum()).sum();
    long tokens = targets.stream().mapToLong(t -> t.tokens().size()).sum();
    long known =
        targets.stream().flatMap(t -> t.tokens().stream()).filter(dictionary.features()::containsKey).count();
    report.note(
        sending + " windows " + windows + ", features a window " + (double) features / windows
            + ", windows a token " + (double) features / tokens + ", tokens in dictionary "
            + (double) known / tokens);
    sanity(targets);
    Table table =
        new Table(sending + ", " + bits + " bits", "attack", "w .8", "w .5", "doc .8", "doc .5", "tok .8", "tok .5", "known", "<=24", "<=30");
    row(table, "single", single(targets));
    for (String variant : System.getProperty("variants", "1,.05,24").split(";")) {
      long t = System.nanoTime();
      row(table, variant, sampled(targets, variant.split(",")));
      report.note(variant + " took " + (System.nanoTime() - t) / 1_000_000_000 + " s");
    }
    report.add(table);
  }

  private void sanity(List<Target> targets) {
    int good = 0;
    int all = 0;
    org.palimpsest.fingerprint.Fingerprinter f = org.palimpsest.fingerprint.Fingerprinter.of(own.scheme());
    for (Target t : targets) {
      for (int i = 0; i < t.terms().size(); i++) {
        long[] h = t.terms().get(i).stream().mapToLong(own::hash).toArray();
        all++;
        good += f.fingerprint(h, 0, h.length).equals(t.sent().fingerprints().get(i)) ? 1 : 0;
      }
    }
    report.note("right truth " + good + " of " + all);
  }

  private static void row(Table table, String name, Recovery r) {
    table.row(name, r.inWindows(.8), r.inWindows(.5), r.inDocuments(.8), r.inDocuments(.5), r.ofTokens(.8), r.ofTokens(.5), r.known(), r.within(24), r.within(30));
  }

  private Recovery single(List<Target> targets) {
    Recovery recovery = new Recovery();
    BitChances chances = new BitChances();
    for (Target target : targets) {
      Sent sent = target.sent();
      List<Map<String, Double>> named = new ArrayList<>();
      for (int i = 0; i < sent.windows(); i++) {
        Map<String, Double> shares = new HashMap<>();
        int n = target.isHan() ? 120 : 14;
        for (int f = 0; f < dictionary.featureCount(); f++) {
          double prior = 1 - Math.pow(1 - dictionary.share(f), n);
          double log = 0;
          for (int j = 0; j < sent.bits(); j++) {
            log += chances.of(n - 1, hashes.level(f, j), hashes.bit(f, j) == sent.bit(i, j));
          }
          double odds = prior / (1 - prior) * Math.exp(log + sent.bits() * Math.log(2));
          if (odds > 1e-3) {
            shares.put(dictionary.term(f), odds / (1 + odds));
          }
        }
        named.add(shares);
        double[] votes = new double[100];
        shares.forEach((term, share) -> {
          int f = termIds().get(term);
          for (int j = 0; j < 100; j++) {
            votes[j] += (proofHashes.bit(f, j) ? 1 : -1) * share * BitChances.isLowest(n - 1, proofHashes.level(f, j));
          }
        });
        recovery.addGuess(distance(votes, target.other().get(i)));
      }
      recovery.add(target, named);
    }
    return recovery;
  }

  private Map<String, Integer> termIds;

  private Map<String, Integer> termIds() {
    if (termIds == null) {
      termIds = dictionary.features();
    }
    return termIds;
  }

  private Recovery sampled(List<Target> targets, String[] v) {
    Recovery recovery = new Recovery();
    for (Target target : targets) {
      Sent sent = target.sent();
      double[][] votes = new double[sent.windows()][100];
      double from = Double.parseDouble(v[0]);
      double to = Double.parseDouble(v[1]);
      int chains = Integer.parseInt(v[3]);
      List<Map<String, Double>> named = new ArrayList<>();
      for (int i = 0; i < sent.windows(); i++) {
        named.add(new HashMap<>());
      }
      for (int chain = 0; chain < chains; chain++) {
        Sampler sampler =
            new Sampler(sent, dictionary, hashes, target.isHan(), new Sampler.Settings(Integer.parseInt(v[2]), from, to, 400, chain));
        sampler.run(
            () -> {
              for (int i = 0; i < votes.length; i++) {
                sampler.vote(i, proofHashes, votes[i]);
              }
            });
        for (int i = 0; i < sent.windows(); i++) {
          Map<String, Double> shares = named.get(i);
          sampler.features(i).forEach((feature, share) -> shares.merge(dictionary.term(feature), share / chains, Double::sum));
        }
      }
      for (int i = 0; i < sent.windows(); i++) {
        recovery.addGuess(distance(votes[i], target.other().get(i)));
      }
      recovery.add(target, named);
    }
    return recovery;
  }

  private static int distance(double[] votes, Fingerprint print) {
    int distance = 0;
    for (int j = 0; j < votes.length; j++) {
      distance += votes[j] > 0 == (print.bits(j, 1) == 1) ? 0 : 1;
    }
    return distance;
  }
}
