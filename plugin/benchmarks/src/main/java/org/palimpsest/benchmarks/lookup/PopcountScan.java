package org.palimpsest.benchmarks.lookup;

import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.fingerprint.FingerprintList;

/**
 * Compares every window with every sentence: the baseline, and the truth, as it finds all pairs
 * within the distance.
 */
final class PopcountScan implements Contender {

  /*
   * Sentences are compared in tiles that fit into the first cache, each with all windows. A tile has
   * four columns of ints, and all distances are stored before they are tested: so the JVM (17)
   * vectorises the loop, unlike Long.bitCount, or a loop with a minimum. With AVX-512 this is faster
   * than two Long.bitCount a pair.
   */
  private static final int TILE = 1024;

  private final FingerprintFile library;
  private final int distanceMax;
  private final Clock clock;
  private final int documentsMax;
  private final int[][] columns = new int[4][TILE];
  private final int[] distances = new int[TILE];
  private final int[] near = new int[TILE];
  private long found;

  PopcountScan(FingerprintFile library, int distanceMax, Clock clock, int documentsMax) {
    this.library = library;
    this.distanceMax = distanceMax;
    this.clock = clock;
    this.documentsMax = documentsMax;
  }

  /** Takes pairs of a window and a sentence. */
  @FunctionalInterface
  interface Sink {
    void accept(int window, int sentence);
  }

  @Override
  public String name() {
    return "popcount scan";
  }

  @Override
  public int documentsMax() {
    return documentsMax;
  }

  @Override
  public long lookupNanos(FingerprintList windows, int flips) {
    long start = clock.nanos();
    scan(windows, (window, sentence) -> found++);
    return clock.nanos() - start;
  }

  @Override
  public Set<Long> pairs(FingerprintList windows, int flips) {
    Set<Long> pairs = new HashSet<>();
    scan(
        windows,
        (window, sentence) ->
            pairs.add(Contender.pair(window, SyntheticLibrary.documentOf(sentence))));
    return pairs;
  }

  /** Hands over every pair within the distance. */
  void scan(FingerprintList windows, Sink sink) {
    int[][] queries = queries(windows);
    for (int from = 0; from < library.size(); from += TILE) {
      int count = Math.min(TILE, library.size() - from);
      load(from, count);
      for (int window = 0; window < queries.length; window++) {
        compare(distances, columns, queries[window]);
        int found = near(distances, count, distanceMax, near);
        for (int i = 0; i < found; i++) {
          sink.accept(window, from + near[i]);
        }
      }
    }
  }

  private static int[][] queries(FingerprintList windows) {
    int[][] queries = new int[windows.size()][];
    for (int window = 0; window < queries.length; window++) {
      long low = windows.get(window).low();
      long high = windows.get(window).high();
      queries[window] =
          new int[] {
            (int) low, (int) (low >>> Integer.SIZE), (int) high, (int) (high >>> Integer.SIZE)
          };
    }
    return queries;
  }

  private void load(int from, int count) {
    for (int i = 0; i < count; i++) {
      long low = library.low(from + i);
      long high = library.high(from + i);
      columns[0][i] = (int) low;
      columns[1][i] = (int) (low >>> Integer.SIZE);
      columns[2][i] = (int) high;
      columns[3][i] = (int) (high >>> Integer.SIZE);
    }
  }

  private static void compare(int[] distances, int[][] columns, int[] query) {
    int[] a = columns[0];
    int[] b = columns[1];
    int[] c = columns[2];
    int[] d = columns[3];
    int qa = query[0];
    int qb = query[1];
    int qc = query[2];
    int qd = query[3];
    for (int i = 0; i < distances.length; i++) {
      distances[i] =
          Integer.bitCount(a[i] ^ qa)
              + Integer.bitCount(b[i] ^ qb)
              + Integer.bitCount(c[i] ^ qc)
              + Integer.bitCount(d[i] ^ qd);
    }
  }

  /** The indexes of distances within the limit, and their number. */
  private static int near(int[] distances, int count, int distanceMax, int[] near) {
    int found = 0;
    for (int i = 0; i < count; i++) {
      if (distances[i] <= distanceMax) {
        near[found++] = i;
      }
    }
    return found;
  }
}
