package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * Looks suspicious documents up in a synthetic library, in turns: by the product, a scan, faiss,
 * and a floor of memory accesses. Reports the cost and size of the index, too.
 */
final class LookupBenchmark implements Closeable {

  private static final double NANOS_PER_MILLI = 1e6;

  private final LookupCommand options;
  private final SyntheticLibrary library;
  private final BenchmarkReport report;
  private final List<Contender> contenders = new ArrayList<>();
  private final FingerprintFile file;
  private final PopcountScan scan;
  private boolean agrees = true;

  /**
   * Builds the library and all indexes in a folder.
   *
   * @throws IOException if that failed
   */
  LookupBenchmark(LookupCommand options, Path folder, BenchmarkReport report) throws IOException {
    this.options = options;
    this.library = options.library();
    this.report = report;
    report.setting("sentences", Figures.count(library.sentences()));
    report.setting("documents", Figures.count(library.documents()));
    report.setting("sentences of a suspicious document", options.suspiciousSentences);
    report.setting("suspicious documents in a round", options.documents);
    report.setting("rounds", options.rounds);
    report.setting("distance at most", options.distance);
    report.setting("clock", options.clock);
    file = FingerprintFile.write(library, folder.resolve("fingerprints"));
    Table table =
        new Table(
            "Index",
            "contender",
            "index s",
            "merge s",
            "bytes a sentence",
            "fingerprints and offsets",
            "segments",
            "other");
    ConfiguredFormats configured = ConfiguredFormats.ofConfigset();
    report.setting("formats", configured);
    addProduct(configured, Files.createDirectory(folder.resolve("ours")), table);
    addFaiss(table);
    scan = new PopcountScan(file, options.distance, options.clock, options.scanDocuments);
    contenders.add(scan);
    contenders.add(new MemoryFloor(file, options.distance, options.clock));
    report.add(table);
  }

  private void addProduct(ConfiguredFormats formats, Path folder, Table table) throws IOException {
    LeafIndex index =
        new LeafIndex(ProductLookup.FIELDS, formats, library.documents(), library::table, folder);
    ProductLookup product = new ProductLookup(index, options.distance, options.clock);
    contenders.add(product);
    IndexParts parts = index.parts();
    double sentences = library.sentences();
    table.row(
        product.name(),
        index.writeSeconds(),
        index.mergeSeconds(),
        (parts.tables() + parts.segments() + parts.other()) / sentences,
        parts.tables() / sentences,
        parts.segments() / sentences,
        parts.other() / sentences);
  }

  private void addFaiss(Table table) throws IOException {
    if (options.isWithoutFaiss) {
      report.note("Without faiss.");
      return;
    }
    FaissPeer faiss;
    try {
      faiss = FaissPeer.start(Scheme.DEFAULT, options.distance, options.clock);
    } catch (IOException e) {
      report.note("Without faiss: " + FaissPeer.PYTHON + " has none (" + e.getMessage() + ").");
      return;
    }
    contenders.add(faiss);
    report.setting("peer", faiss.version());
    long before = faiss.memoryBytes();
    double seconds = faiss.load(file.path(), FingerprintFile.WIDTH);
    double memory = (double) (faiss.memoryBytes() - before) / library.sentences();
    table.row("faiss (in memory, no offsets)", seconds, "-", memory, "-", "-", "-");
  }

  /**
   * Measures and reports.
   *
   * @return whether all contenders found the same
   * @throws IOException if a lookup failed
   */
  boolean run() throws IOException {
    Table times = new Table("Lookup, ms a document", columns());
    Table ratios = new Table("Ratios of each round", "flips", "ratio", "value");
    Table recall = recallTable();
    for (int flips : options.flips) {
      compare(flips, recall);
      Map<Contender, Measured> measured = measure(flips);
      List<Object> row = new ArrayList<>(List.of(flips));
      contenders.forEach(contender -> row.add(measured.get(contender)));
      times.row(row.toArray());
      addRatios(flips, measured, ratios);
    }
    report.add(times);
    report.add(ratios);
    report.add(recall);
    report.heapPeak();
    return agrees;
  }

  private String[] columns() {
    List<String> columns = new ArrayList<>(List.of("flips"));
    contenders.forEach(contender -> columns.add(contender.name()));
    return columns.toArray(String[]::new);
  }

  private void addRatios(int flips, Map<Contender, Measured> measured, Table ratios) {
    @Nullable Measured ours = measured.get(contenders.get(0));
    for (Contender other : contenders.subList(1, contenders.size())) {
      Measured theirs = measured.get(other);
      if (ours != null && theirs != null) {
        boolean isFloor = other instanceof MemoryFloor;
        ratios.row(
            flips,
            isFloor ? "ours / " + other.name() : other.name() + " / ours",
            isFloor ? ours.over(theirs) : theirs.over(ours));
      }
    }
  }

  private Map<Contender, Measured> measure(int flips) throws IOException {
    Map<Contender, List<Double>> runs = new LinkedHashMap<>();
    contenders.forEach(contender -> runs.put(contender, new ArrayList<>()));
    List<Contender> order = new ArrayList<>(contenders);
    for (int round = 0; round <= options.rounds; round++) {
      List<FingerprintList> documents = documents(1 + round);
      for (Contender contender : order) {
        double millis = millis(contender, documents, flips);
        List<Double> own = runs.get(contender);
        if (round > 0 && own != null) {
          own.add(millis);
        }
      }
      Collections.rotate(order, 1); // the order changes, as caches keep what the one before used
    }
    Map<Contender, Measured> measured = new LinkedHashMap<>();
    runs.forEach((contender, values) -> measured.put(contender, new Measured(values)));
    return measured;
  }

  private static double millis(Contender contender, List<FingerprintList> documents, int flips)
      throws IOException {
    int count = Math.min(documents.size(), contender.documentsMax());
    long nanos = 0;
    for (FingerprintList document : documents.subList(0, count)) {
      nanos += contender.lookupNanos(document, flips);
    }
    return nanos / NANOS_PER_MILLI / count;
  }

  /** New documents in every round, which no cache knows. */
  private List<FingerprintList> documents(int round) {
    List<FingerprintList> documents = new ArrayList<>();
    for (int i = 0; i < options.documents; i++) {
      int number = round * options.documents + i;
      documents.add(library.suspicious(number, options.suspiciousSentences));
    }
    return documents;
  }

  private static Table recallTable() {
    return new Table(
        "Pairs found in the first documents",
        "flips",
        "contender",
        "found",
        "of those that share a probe",
        "of all within the distance",
        "same pairs");
  }

  /** Compares the pairs found in the documents of the scan. */
  private void compare(int flips, Table table) throws IOException {
    int count = Math.min(options.documents, options.scanDocuments);
    Map<Contender, Integer> found = new LinkedHashMap<>();
    Map<Contender, Boolean> same = new LinkedHashMap<>();
    int all = 0;
    int sharing = 0;
    for (FingerprintList document : documents(0).subList(0, count)) {
      Set<Long> within = new HashSet<>();
      Set<Long> meeting = new HashSet<>();
      truth(document, flips, within, meeting);
      all += within.size();
      sharing += meeting.size();
      for (Contender contender : contenders) {
        Set<Long> pairs = contender.pairs(document, flips);
        found.merge(contender, pairs.size(), Integer::sum);
        same.merge(contender, pairs.equals(contender == scan ? within : meeting), (a, b) -> a && b);
      }
    }
    for (Contender contender : contenders) {
      boolean agreed = same.getOrDefault(contender, false);
      agrees &= agreed;
      table.row(
          flips,
          contender.name(),
          found.getOrDefault(contender, 0),
          sharing,
          all,
          agreed ? "yes" : "NO");
    }
  }

  private void truth(FingerprintList document, int flips, Set<Long> within, Set<Long> meeting) {
    scan.scan(
        document,
        (window, sentence) -> {
          long pair = Contender.pair(window, SyntheticLibrary.documentOf(sentence));
          within.add(pair);
          if (Probes.meet(
              Scheme.DEFAULT, document.get(window), library.fingerprint(sentence), flips)) {
            meeting.add(pair);
          }
        });
  }

  @Override
  public void close() throws IOException {
    for (Contender contender : contenders) {
      contender.close();
    }
  }
}
