package org.palimpsest.benchmarks.lookup;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.Set;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * The least cost of a lookup with these probes: it reads every bucket and every candidate's
 * fingerprint from dense arrays, and compares them.
 *
 * <p>A bucket is the row of sentences with a value in a segment. Candidates of several segments are
 * compared each time.
 */
final class MemoryFloor implements Contender {

  private static final int SEGMENTS = Scheme.DEFAULT.segments();
  private static final int SEGMENT_BITS = Scheme.DEFAULT.segmentBits();

  private final FingerprintFile library;
  private final int distanceMax;
  private final Clock clock;
  private final int[][] starts = new int[SEGMENTS][];
  private final IntBuffer[] numbers = new IntBuffer[SEGMENTS];
  private long found;

  /** Sorts the sentences into buckets. */
  MemoryFloor(FingerprintFile library, int distanceMax, Clock clock) {
    this.library = library;
    this.distanceMax = distanceMax;
    this.clock = clock;
    for (int segment = 0; segment < SEGMENTS; segment++) {
      fill(segment);
    }
  }

  private void fill(int segment) {
    int[] ends = new int[(1 << SEGMENT_BITS) + 1];
    for (int sentence = 0; sentence < library.size(); sentence++) {
      ends[value(sentence, segment) + 1]++;
    }
    for (int value = 1; value < ends.length; value++) {
      ends[value] += ends[value - 1];
    }
    // Off the heap, which stays as small as a node's.
    numbers[segment] =
        ByteBuffer.allocateDirect(library.size() * Integer.BYTES)
            .order(ByteOrder.nativeOrder())
            .asIntBuffer();
    int[] next = ends.clone();
    for (int sentence = 0; sentence < library.size(); sentence++) {
      numbers[segment].put(next[value(sentence, segment)]++, sentence);
    }
    starts[segment] = ends;
  }

  private int value(int sentence, int segment) {
    return new Fingerprint(library.low(sentence), library.high(sentence))
        .segment(segment, SEGMENT_BITS);
  }

  @Override
  public String name() {
    return "memory floor";
  }

  @Override
  public long lookupNanos(FingerprintList windows, int flips) {
    long start = clock.nanos();
    visit(windows, flips, (window, sentence) -> found++);
    return clock.nanos() - start;
  }

  @Override
  public Set<Long> pairs(FingerprintList windows, int flips) {
    Set<Long> pairs = new HashSet<>();
    visit(
        windows,
        flips,
        (window, sentence) ->
            pairs.add(Contender.pair(window, SyntheticLibrary.documentOf(sentence))));
    return pairs;
  }

  private void visit(FingerprintList windows, int flips, PopcountScan.Sink sink) {
    int[] masks = Probes.masks(SEGMENT_BITS, flips);
    for (int segment = 0; segment < SEGMENTS; segment++) {
      for (int window = 0; window < windows.size(); window++) {
        visit(windows.get(window), window, segment, masks, sink);
      }
    }
  }

  private void visit(
      Fingerprint fingerprint, int window, int segment, int[] masks, PopcountScan.Sink sink) {
    int value = fingerprint.segment(segment, SEGMENT_BITS);
    long low = fingerprint.low();
    long high = fingerprint.high();
    int[] ends = starts[segment];
    IntBuffer bucket = numbers[segment];
    for (int mask : masks) {
      int probe = value ^ mask;
      int end = ends[probe + 1];
      for (int i = ends[probe]; i < end; i++) {
        int sentence = bucket.get(i);
        int distance =
            Long.bitCount(library.low(sentence) ^ low)
                + Long.bitCount(library.high(sentence) ^ high);
        if (distance <= distanceMax) {
          sink.accept(window, sentence);
        }
      }
    }
  }
}
