package org.palimpsest.benchmarks.near;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.lucene.analysis.Analyzer;
import org.palimpsest.analysis.FeatureChain;
import org.palimpsest.analysis.TextFingerprinter;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.benchmarks.texts.Configset;
import org.palimpsest.benchmarks.texts.TextCorpus;
import org.palimpsest.benchmarks.texts.Variant;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.FingerprintedUnits;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.section.Sections;
import org.palimpsest.text.SegmentationParameters;
import org.palimpsest.text.Span;

/**
 * Which sources of disguised Chinese copies are candidates by one window of a document that meets a
 * sentence of the source: by codes of pinyin initials, and by the product's fingerprints.
 */
public final class HomophonesBenchmark {

  /** As far apart may a window and a sentence be, the default of a check. */
  private static final int DISTANCE = 20;

  private final TextCorpus corpus;
  private final Map<String, String> unrelated;
  private final BenchmarkReport report;
  private final Map<String, FingerprintedUnits> sentences = new TreeMap<>();
  private final Map<String, FingerprintedUnits> windows = new TreeMap<>();
  private final List<String> reference;

  /** Sources that a document meets, for each document. */
  private interface Candidates {
    Set<String> of(String document);
  }

  /**
   * Cuts all texts.
   *
   * @param corpus as {@code .ci/homophones.py} makes it: a document's name begins with its kind
   * @param unrelated a folder of texts that have nothing in common with its sources
   * @param home an empty folder, for a schema
   * @throws IOException if something cannot be read
   */
  public HomophonesBenchmark(Path corpus, Path unrelated, Path home, BenchmarkReport report)
      throws IOException {
    this.corpus = TextCorpus.read(corpus);
    this.unrelated = texts(unrelated);
    this.report = report;
    Analyzer chain =
        Configset.schema(Variant.PALIMPSEST, home)
            .getFieldTypeByName("palimpsest_features")
            .getIndexAnalyzer();
    TextFingerprinter fingerprinter =
        new TextFingerprinter(
            new FeatureChain(chain), SegmentationParameters.DEFAULT, Scheme.DEFAULT);
    this.corpus
        .sources()
        .forEach(
            (id, text) -> sentences.put(id, fingerprinter.table(text, Sections.NONE).sentences()));
    Map<String, String> documents = new TreeMap<>(this.corpus.suspicious());
    documents.putAll(this.unrelated);
    documents.forEach(
        (id, text) -> windows.put(id, fingerprinter.suspicious(text, Sections.NONE).windows()));
    this.reference = List.copyOf(this.corpus.sources().values());
    report.setting("sources", sentences.size());
    report.setting("documents", this.corpus.suspicious().size());
    report.setting("unrelated documents", this.unrelated.size());
  }

  private static Map<String, String> texts(Path folder) throws IOException {
    Map<String, String> texts = new TreeMap<>();
    try (var files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        texts.put("unrelated/" + file.getFileName(), Files.readString(file));
      }
    }
    return texts;
  }

  /** Measures and reports. */
  public void run() {
    List<String> kinds = List.copyOf(kinds());
    List<String> columns = new ArrayList<>(List.of("scheme"));
    columns.addAll(kinds);
    columns.add("other sources a document");
    columns.add("sources an unrelated document");
    Table table = new Table("Sources found, by kind of copy", columns.toArray(String[]::new));
    add(table, kinds, "initials, 2 levels, 1 code", initials(new double[] {0}));
    add(table, kinds, "initials, 3 levels, 1 code", initials(new double[] {-.5, .5}));
    add(
        table,
        kinds,
        "initials, 2 levels, 3 codes",
        initials(new double[] {-.25}, new double[] {0}, new double[] {.25}));
    add(
        table,
        kinds,
        "initials, 3 levels, 3 codes",
        initials(new double[] {-.6, .4}, new double[] {-.5, .5}, new double[] {-.4, .6}));
    add(table, kinds, "fingerprints of sounds, distance " + DISTANCE, this::byFingerprints);
    report.add(table);
  }

  private Set<String> kinds() {
    Set<String> kinds = new TreeSet<>();
    corpus.suspicious().keySet().forEach(id -> kinds.add(kind(id)));
    return kinds;
  }

  private static String kind(String document) {
    return document.substring(0, document.lastIndexOf('-'));
  }

  private Candidates initials(double[]... bounds) {
    List<PinyinInitials> schemes =
        Arrays.stream(bounds).map(each -> new PinyinInitials(reference, each)).toList();
    List<Map<Long, Set<String>>> holders = new ArrayList<>();
    for (PinyinInitials scheme : schemes) {
      Map<Long, Set<String>> byCode = new HashMap<>();
      sentences.forEach(
          (id, units) ->
              codes(scheme, corpus.sources().getOrDefault(id, ""), units)
                  .forEach(
                      code -> byCode.computeIfAbsent(code, unseen -> new HashSet<>()).add(id)));
      holders.add(byCode);
    }
    return document -> {
      Set<String> found = new HashSet<>();
      for (int i = 0; i < schemes.size(); i++) {
        Map<Long, Set<String>> byCode = holders.get(i);
        codes(schemes.get(i), text(document), windowsOf(document))
            .forEach(code -> found.addAll(byCode.getOrDefault(code, Set.of())));
      }
      return found;
    };
  }

  private String text(String document) {
    String text = corpus.suspicious().get(document);
    return text == null ? unrelated.getOrDefault(document, "") : text;
  }

  private FingerprintedUnits windowsOf(String document) {
    return windows.getOrDefault(
        document, new FingerprintedUnits(List.of(), FingerprintList.of(List.of())));
  }

  private static Set<Long> codes(PinyinInitials scheme, String text, FingerprintedUnits units) {
    Set<Long> codes = new HashSet<>();
    for (Span span : units.spans()) {
      codes.add(scheme.code(text.substring(span.offset(), span.end())));
    }
    codes.remove(0L);
    return codes;
  }

  private Set<String> byFingerprints(String document) {
    FingerprintList own = windowsOf(document).fingerprints();
    Set<String> found = new HashSet<>();
    sentences.forEach(
        (id, units) -> {
          if (isNear(own, units.fingerprints())) {
            found.add(id);
          }
        });
    return found;
  }

  private static boolean isNear(FingerprintList own, FingerprintList others) {
    for (int i = 0; i < own.size(); i++) {
      for (int j = 0; j < others.size(); j++) {
        if (own.distance(i, others, j) <= DISTANCE) {
          return true;
        }
      }
    }
    return false;
  }

  private void add(Table table, List<String> kinds, String name, Candidates candidates) {
    Map<String, Integer> known = new HashMap<>();
    Map<String, Integer> found = new HashMap<>();
    long others = 0;
    for (TextCorpus.Reuse reuse : corpus.reuse()) {
      String kind = kind(reuse.suspicious());
      Set<String> sources = candidates.of(reuse.suspicious());
      boolean isFound = sources.contains(reuse.source());
      known.merge(kind, 1, Integer::sum);
      found.merge(kind, isFound ? 1 : 0, Integer::sum);
      others += sources.size() - (isFound ? 1 : 0);
    }
    long ofUnrelated = 0;
    for (String document : unrelated.keySet()) {
      ofUnrelated += candidates.of(document).size();
    }
    List<Object> row = new ArrayList<>(List.of(name));
    kinds.forEach(kind -> row.add(share(found.getOrDefault(kind, 0), known.getOrDefault(kind, 0))));
    row.add((double) others / corpus.suspicious().size());
    row.add((double) ofUnrelated / Math.max(1, unrelated.size()));
    table.row(row.toArray());
  }

  private static String share(int part, int whole) {
    return String.format(Locale.ROOT, "%.2f", whole == 0 ? 0 : (double) part / whole);
  }
}
