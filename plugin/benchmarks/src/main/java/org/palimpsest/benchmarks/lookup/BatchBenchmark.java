package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;

/**
 * Looks many suspicious documents up in a synthetic library, one by one and all together, in turns.
 * Together means that the windows of all are handed to the product's lookup as those of one
 * document.
 */
public final class BatchBenchmark implements Closeable {

  private static final double NANOS_PER_SECOND = 1e9;

  private final LookupSettings settings;
  private final BenchmarkReport report;
  private final ProductLookup lookup;

  /**
   * Makes the library, and an index of it in the folder.
   *
   * @throws IOException if that failed
   */
  public BatchBenchmark(LookupSettings settings, Path folder, BenchmarkReport report)
      throws IOException {
    this.settings = settings;
    this.report = report;
    report.setting("sentences", Figures.count(settings.library().sentences()));
    report.setting("suspicious documents", settings.documents());
    report.setting("sentences of each", settings.suspiciousSentences());
    report.setting("rounds", settings.rounds());
    report.setting("clock", settings.clock());
    ConfiguredFormats formats = ConfiguredFormats.ofConfigset();
    report.setting("formats", formats);
    Path index = Files.createDirectory(folder.resolve("ours"));
    ProductIndex.build(settings.library(), formats, index);
    lookup = new ProductLookup("ours", index, settings.distance(), settings.clock());
  }

  /**
   * Measures and reports.
   *
   * @return whether both ways found the same
   * @throws IOException if a lookup failed
   */
  public boolean run() throws IOException {
    Table table =
        new Table(
            "Batch, s for all documents",
            "flips",
            "one by one",
            "together",
            "one by one / together",
            "documents a second, together",
            "same pairs");
    boolean agrees = true;
    for (int flips : settings.flips()) {
      agrees &= measure(flips, table);
    }
    report.add(table);
    report.heapPeak();
    return agrees;
  }

  private boolean measure(int flips, Table table) throws IOException {
    List<Double> single = new ArrayList<>();
    List<Double> together = new ArrayList<>();
    boolean agrees = true;
    for (int round = 0; round < settings.rounds(); round++) {
      List<FingerprintList> documents = documents(round);
      FingerprintList all = joined(documents);
      if (round == 0) { // also warms up
        agrees = countOneByOne(documents, flips) == lookup.pairs(all, flips).size();
      }
      if (round % 2 == 0) {
        single.add(oneByOneSeconds(documents, flips));
        together.add(lookup.lookupNanos(all, flips) / NANOS_PER_SECOND);
      } else {
        together.add(lookup.lookupNanos(all, flips) / NANOS_PER_SECOND);
        single.add(oneByOneSeconds(documents, flips));
      }
    }
    Measured one = new Measured(single);
    Measured joint = new Measured(together);
    Measured perSecond = joint.map(seconds -> settings.documents() / seconds);
    table.row(flips, one, joint, one.over(joint), perSecond, agrees ? "yes" : "NO");
    return agrees;
  }

  private List<FingerprintList> documents(int round) {
    List<FingerprintList> documents = new ArrayList<>();
    for (int i = 0; i < settings.documents(); i++) {
      int number = round * settings.documents() + i;
      documents.add(settings.library().suspicious(number, settings.suspiciousSentences()));
    }
    return documents;
  }

  private static FingerprintList joined(List<FingerprintList> documents) {
    List<Fingerprint> all = new ArrayList<>();
    for (FingerprintList document : documents) {
      for (int i = 0; i < document.size(); i++) {
        all.add(document.get(i));
      }
    }
    return FingerprintList.of(all);
  }

  private int countOneByOne(List<FingerprintList> documents, int flips) throws IOException {
    int count = 0;
    for (FingerprintList document : documents) {
      count += lookup.pairs(document, flips).size();
    }
    return count;
  }

  private double oneByOneSeconds(List<FingerprintList> documents, int flips) throws IOException {
    long nanos = 0;
    for (FingerprintList document : documents) {
      nanos += lookup.lookupNanos(document, flips);
    }
    return nanos / NANOS_PER_SECOND;
  }

  @Override
  public void close() throws IOException {
    lookup.close();
  }
}
