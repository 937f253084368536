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
import org.palimpsest.core.fingerprint.Blocks;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.SignatureTables;

/**
 * Near duplicates by signatures of whole documents: a library passes the tables of an intake in
 * memory and from an index, single signatures are looked up, and the index is weighed.
 */
final class DuplicatesBenchmark implements Closeable {

  private static final int TOGETHER = 4096;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final DuplicatesCostCommand options;
  private final SignatureLibrary signatures;
  private final BenchmarkReport report;
  private final SignatureIndex index;
  private boolean agrees = true;

  /**
   * Writes the index into a folder.
   *
   * @throws IOException if that failed
   */
  DuplicatesBenchmark(DuplicatesCostCommand options, Path folder, BenchmarkReport report)
      throws IOException {
    this.options = options;
    this.signatures = new SignatureLibrary(1, options.intake, options.library);
    this.report = report;
    report.setting("intake", Figures.count(signatures.intake()));
    report.setting("library", Figures.count(signatures.library()));
    report.setting("distance at most", SignatureLibrary.DISTANCE);
    report.setting("lookups in a round", options.lookups);
    report.setting("rounds", options.rounds);
    report.setting("threads of the pass", options.threads);
    report.setting("clock", options.clock);
    ConfiguredFormats formats = ConfiguredFormats.ofConfigset();
    report.setting("formats", formats);
    index = new SignatureIndex(signatures, formats, Files.createDirectory(folder.resolve("ours")));
  }

  /**
   * Measures and reports.
   *
   * @return whether every planted pair was found
   * @throws IOException if a lookup failed
   */
  boolean run() throws IOException {
    weigh();
    tables();
    pass();
    lookups();
    report.heapPeak();
    return agrees;
  }

  private void weigh() throws IOException {
    IndexParts parts = index.parts();
    double documents = signatures.library();
    report.add(
        new Table("Index, bytes a document", "all", "signatures", "four segments", "other")
            .row(
                (parts.tables() + parts.segments() + parts.other()) / documents,
                parts.tables() / documents,
                parts.segments() / documents,
                parts.other() / documents));
  }

  private void tables() {
    Table table =
        new Table(
            "Tables in memory, one thread",
            "tables",
            "built, s",
            "library passed, s",
            "compared a signature",
            "near ones found");
    FingerprintList intake = signatures.intake(0, signatures.intake());
    for (int count : options.tables) {
      long start = System.nanoTime();
      SignatureTables made = new SignatureTables(Blocks.ofSignatures(count), intake);
      double built = (System.nanoTime() - start) / NANOS_PER_SECOND;
      long[] some = new long[TOGETHER];
      int[] found = new int[1];
      long nanos = 0;
      long compared = 0;
      for (int from = 0; from < signatures.library(); from += TOGETHER) {
        int size = Math.min(TOGETHER, signatures.library() - from);
        for (int i = 0; i < size; i++) {
          some[i] = signatures.ofLibrary(from + i);
        }
        long before = options.clock.nanos();
        compared +=
            made.pass(some, size, SignatureLibrary.DISTANCE, (one, other, distance) -> found[0]++);
        nanos += options.clock.nanos() - before;
      }
      agrees &= found[0] >= signatures.nearCount();
      table.row(
          count,
          built,
          nanos / NANOS_PER_SECOND,
          (double) compared / signatures.library(),
          found[0] + " of " + signatures.nearCount());
    }
    report.add(table);
  }

  private void pass() throws IOException {
    Table table =
        new Table(
            "The index passes the intake, s",
            "signatures at once",
            "the whole intake",
            "library signatures a second",
            "near ones found");
    for (int slice : options.slices) {
      List<Double> seconds = new ArrayList<>();
      long found = 0;
      for (int round = 0; round < options.rounds; round++) {
        found = 0;
        double nanos = 0;
        for (int from = 0; from < signatures.intake(); from += slice) {
          FingerprintList some =
              signatures.intake(from, Math.min(signatures.intake(), from + slice));
          long start = System.nanoTime();
          int pairs = index.pass(some, options.threads).pairs().size();
          nanos += System.nanoTime() - start;
          found += pairs;
        }
        seconds.add(nanos / NANOS_PER_SECOND);
      }
      agrees &= found >= signatures.nearCount();
      Measured whole = new Measured(seconds);
      int passes = (signatures.intake() + slice - 1) / slice;
      table.row(
          Figures.count(slice),
          whole,
          whole.map(value -> (double) passes * signatures.library() / value),
          found + " of " + signatures.nearCount());
    }
    report.add(table);
  }

  private void lookups() throws IOException {
    List<Double> micros = new ArrayList<>();
    int[] found = new int[1];
    for (int round = 0; round <= options.rounds; round++) {
      found[0] = 0;
      long start = options.clock.nanos();
      for (int i = 0; i < options.lookups; i++) {
        index.find(signatures.sought(round * options.lookups + i), document -> found[0]++);
      }
      double nanos = options.clock.nanos() - start;
      agrees &= found[0] >= (options.lookups + 1) / 2; // every second one has a copy
      if (round > 0) { // the first warms up
        micros.add(nanos / NANOS_PER_MICRO / options.lookups);
      }
    }
    report.add(
        new Table(
                "A signature looked up, one core", "microseconds", "found in the last round", "of")
            .row(new Measured(micros), found[0], options.lookups));
  }

  @Override
  public void close() throws IOException {
    index.close();
  }
}
