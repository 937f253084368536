package org.palimpsest.benchmarks.lookup;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.palimpsest.benchmarks.report.BenchmarkReport;
import org.palimpsest.benchmarks.report.Figures;
import org.palimpsest.benchmarks.report.Measured;
import org.palimpsest.benchmarks.report.Table;
import org.palimpsest.core.fingerprint.Blocks;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.fingerprint.SignatureTables;
import org.palimpsest.solr.near.PassResult;

/**
 * Signatures of whole documents: an intake's tables in memory that a library passes, the same pass
 * over an index, and single signatures looked up in it beside faiss and a floor of memory accesses;
 * weighs the index.
 */
public final class DuplicatesBenchmark implements Closeable {

  private static final int TOGETHER = 4096;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MICRO = 1e3;

  private final DuplicatesSettings settings;
  private final SignatureLibrary signatures;
  private final BenchmarkReport report;
  private final SignatureIndex index;
  private final SignatureFloor floor;
  private final @Nullable FaissPeer faiss;
  private boolean agrees = true;
  private long sink;

  /**
   * Makes the index in a folder.
   *
   * @throws IOException if that failed
   */
  public DuplicatesBenchmark(DuplicatesSettings settings, Path folder, BenchmarkReport report)
      throws IOException {
    this.settings = settings;
    this.signatures = settings.signatures();
    this.report = report;
    report.setting("intake", Figures.count(signatures.intake()));
    report.setting("library", Figures.count(signatures.library()));
    report.setting("distance at most", SignatureLibrary.DISTANCE);
    report.setting("lookups in a round", settings.lookups());
    report.setting("rounds", settings.rounds());
    report.setting("threads of the pass", settings.threads());
    report.setting("clock", settings.clock());
    ConfiguredFormats formats = ConfiguredFormats.ofConfigset();
    report.setting("formats", formats);
    index = new SignatureIndex(signatures, formats, Files.createDirectory(folder.resolve("ours")));
    floor = new SignatureFloor(signatures);
    faiss = faiss(folder.resolve("signatures"));
  }

  private @Nullable FaissPeer faiss(Path file) throws IOException {
    if (settings.python() == null) {
      report.note("Without faiss.");
      return null;
    }
    try {
      FaissPeer started =
          FaissPeer.start(
              settings.python(),
              settings.peers().resolve("faiss_multi_hash.py"),
              Scheme.SIMHASH,
              SignatureLibrary.DISTANCE,
              settings.clock());
      report.setting("peer", started.version());
      SignatureFile.write(signatures, file);
      started.load(file, Long.BYTES);
      return started;
    } catch (IOException e) {
      report.note("Without faiss: " + settings.python() + " has none (" + e.getMessage() + ").");
      return null;
    }
  }

  /**
   * Measures and reports.
   *
   * @return whether all found what they should
   * @throws IOException if anything failed
   */
  public boolean run() throws IOException {
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
    for (int count : settings.tables()) {
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
        long before = settings.clock().nanos();
        compared +=
            made.pass(some, size, SignatureLibrary.DISTANCE, (one, other, distance) -> found[0]++);
        nanos += settings.clock().nanos() - before;
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
    for (int slice : settings.slices()) {
      List<Double> seconds = new ArrayList<>();
      long found = 0;
      for (int round = 0; round < settings.rounds(); round++) {
        found = 0;
        double nanos = 0;
        for (int from = 0; from < signatures.intake(); from += slice) {
          FingerprintList some =
              signatures.intake(from, Math.min(signatures.intake(), from + slice));
          long start = System.nanoTime();
          PassResult result = index.pass(some, settings.threads());
          nanos += System.nanoTime() - start;
          found += result.pairs().size();
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

  /** Finds what is near one signature. */
  private interface Finder {
    void find(long sought, IntConsumer found) throws IOException;
  }

  private void lookups() throws IOException {
    List<Double> ours = new ArrayList<>();
    List<Double> least = new ArrayList<>();
    List<Double> theirs = new ArrayList<>();
    for (int round = 0; round <= settings.rounds(); round++) {
      int first = round * settings.lookups();
      boolean even = round % 2 == 0; // nobody always comes after the same
      double floorMicros = even ? 0 : micros(floor::find, first);
      double oursMicros = micros(index::find, first);
      floorMicros = even ? micros(floor::find, first) : floorMicros;
      double faissMicros = faiss == null ? 0 : faissMicros(faiss, first);
      if (round == 0) { // warms up, and is what is compared
        compare(first);
      } else {
        ours.add(oursMicros);
        least.add(floorMicros);
        theirs.add(faissMicros);
      }
    }
    Measured own = new Measured(ours);
    Table table =
        new Table("A signature looked up, one core", "contender", "microseconds", "ratio")
            .row("ours", own, "")
            .row("memory floor", new Measured(least), "");
    if (faiss != null) {
      table.row("faiss", new Measured(theirs), "");
    }
    table.row("ours / memory floor", "", own.over(new Measured(least)));
    if (faiss != null) {
      table.row("faiss / ours", "", new Measured(theirs).over(own));
    }
    report.add(table);
  }

  private double micros(Finder finder, int first) throws IOException {
    long start = settings.clock().nanos();
    for (int i = 0; i < settings.lookups(); i++) {
      finder.find(signatures.sought(first + i), document -> sink += document);
    }
    return (settings.clock().nanos() - start) / NANOS_PER_MICRO / settings.lookups();
  }

  /** One by one, as the others; it times itself, without the pipe. */
  private double faissMicros(FaissPeer peer, int first) throws IOException {
    long nanos = 0;
    for (int i = 0; i < settings.lookups(); i++) {
      nanos += peer.lookupNanos(one(signatures.sought(first + i)), 0);
    }
    return nanos / NANOS_PER_MICRO / settings.lookups();
  }

  private static FingerprintList one(long signature) {
    return FingerprintList.of(List.of(new Fingerprint(signature, 0)));
  }

  /** All find the same. */
  private void compare(int first) throws IOException {
    int count = 0;
    boolean same = true;
    for (int i = 0; i < settings.lookups(); i++) {
      long sought = signatures.sought(first + i);
      Set<Integer> ours = new HashSet<>();
      Set<Integer> least = new HashSet<>();
      index.find(sought, ours::add);
      floor.find(sought, least::add);
      same &= ours.equals(least);
      same &= faiss == null || faiss.found(one(sought), 0) == least.size();
      count += ours.size();
    }
    same &= count >= (settings.lookups() + 1) / 2;
    agrees &= same;
    report.add(
        new Table("Documents found in the first round", "found", "all the same")
            .row(count, same ? "yes" : "NO"));
  }

  @Override
  public void close() throws IOException {
    index.close();
    if (faiss != null) {
      faiss.close();
    }
    if (sink == 0) {
      throw new IOException("nothing was found at all");
    }
  }
}
