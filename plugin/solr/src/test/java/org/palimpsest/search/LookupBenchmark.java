package org.palimpsest.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.fingerprint.FingerprintList;
import org.palimpsest.fingerprint.Scheme;
import org.palimpsest.index.DerivedFields;
import org.palimpsest.table.TableHeader;

/**
 * Looks documents of 130 random windows up among random sentences that are held in memory as the
 * direct formats hold them, and compares that with a scan of all fingerprints. No test: it needs
 * {@code -Xmx6g} and some minutes. {@code LookupBenchmark [SENTENCES [QUERIES [ROUNDS]]]}
 */
final class LookupBenchmark {

  private static final int WINDOWS = 130;
  private static final int DISTANCE_MAX = 20;
  private static final TableHeader HEADER =
      TableHeader.of(Scheme.DEFAULT, 150, new Fingerprint(1, 2));

  private final SplittableRandom random = new SplittableRandom(1);
  private final long[] low;
  private final long[] high;
  private final DirectLeaf leaf;
  private long found;

  private LookupBenchmark(int sentences) {
    this.low = random.longs(sentences).toArray();
    this.high = random.longs(sentences).map(bits -> bits >>> 28).toArray();
    int[] docs = new int[sentences];
    Arrays.setAll(docs, i -> i / WINDOWS);
    this.leaf = new MemoryLeaf(low, high, docs, new String[] {HEADER.key()}, 5, 20).with(null);
  }

  /** Runs, and prints what came out. */
  public static void main(String[] args) {
    int sentences = args.length > 0 ? Integer.parseInt(args[0]) : 10_000_000;
    int queries = args.length > 1 ? Integer.parseInt(args[1]) : 1000;
    int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 5;
    LookupBenchmark benchmark = new LookupBenchmark(sentences);
    for (int flips = 0; flips <= 2; flips++) {
      benchmark.compareSingly(flips, rounds);
    }
    for (int flips = 0; flips <= 2; flips++) {
      for (int size = 10; size <= queries; size *= 10) {
        benchmark.compareBatch(flips, size);
      }
    }
  }

  /** Half of the windows are sentences with up to 30 bits changed. */
  private FingerprintList windows(int count) {
    List<Fingerprint> windows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      long windowLow = random.nextLong();
      long windowHigh = random.nextLong() >>> 28;
      if (random.nextBoolean()) {
        int sentence = random.nextInt(low.length);
        windowLow = low[sentence];
        windowHigh = high[sentence];
        for (int changes = random.nextInt(30); changes > 0; changes--) {
          int bit = random.nextInt(100);
          windowLow ^= bit < 64 ? 1L << bit : 0;
          windowHigh ^= bit < 64 ? 0 : 1L << (bit - 64);
        }
      }
      windows.add(new Fingerprint(windowLow, windowHigh));
    }
    return FingerprintList.of(windows);
  }

  private static Lookup lookup(FingerprintList windows, int flips) {
    return new Lookup(new DerivedFields("sentences"), HEADER, windows, flips, DISTANCE_MAX);
  }

  private void compareSingly(int flips, int rounds) {
    int queries = flips == 0 ? 200 : flips == 1 ? 50 : 10;
    double[] direct = new double[rounds];
    double[] scan = new double[rounds];
    for (int round = -1; round < rounds; round++) {
      List<FingerprintList> documents = new ArrayList<>();
      for (int i = 0; i < queries; i++) {
        documents.add(windows(WINDOWS));
      }
      long start = System.nanoTime();
      for (FingerprintList windows : documents) {
        new WindowLookup(lookup(windows, flips), leaf, sink(), Interruption.NEVER).find();
      }
      double perQuery = (System.nanoTime() - start) / 1e6 / queries;
      start = System.nanoTime();
      found += PopcountScan.count(low, high, documents.get(0), DISTANCE_MAX);
      double perScan = (System.nanoTime() - start) / 1e6;
      if (round >= 0) {
        direct[round] = perQuery;
        scan[round] = perScan;
      }
    }
    print("flips %d: lookup %s ms a document, scan %s ms", flips, spread(direct), spread(scan));
  }

  private void compareBatch(int flips, int documents) {
    FingerprintList windows = windows(documents * WINDOWS);
    double[] singly = new double[3];
    double[] together = new double[3];
    for (int round = -1; round < 3; round++) {
      long start = System.nanoTime();
      new WindowLookup(lookup(windows, flips), leaf, sink(), Interruption.NEVER).find();
      double one = (System.nanoTime() - start) / 1e6;
      long before = found;
      start = System.nanoTime();
      new BlockLookup(lookup(windows, flips), leaf, sink(), Interruption.NEVER).find();
      if (round >= 0) {
        singly[round] = one;
        together[round] = (System.nanoTime() - start) / 1e6;
      }
    }
    print(
        "flips %d, %d documents: window by window %s ms, value by value %s ms",
        flips, documents, spread(singly), spread(together));
  }

  private PairSink sink() {
    return new PairSink() {
      @Override
      public void collect(int doc, int window) {
        found++;
      }

      @Override
      public void count(int window, long probes, long candidates) {}
    };
  }

  private static String spread(double[] values) {
    Arrays.sort(values);
    return String.format(
        Locale.ROOT,
        "%.2f (%.2f to %.2f)",
        values[values.length / 2],
        values[0],
        values[values.length - 1]);
  }

  private void print(String format, Object... values) {
    System.out.println(String.format(Locale.ROOT, format, values) + " [" + found + "]");
  }
}
