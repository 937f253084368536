package org.palimpsest.solr.lookup;

import java.util.Arrays;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;
import org.palimpsest.solr.codec.SentenceNumbers;

/**
 * Looks many windows up in a leaf in our formats, in one pass over the values of each segment: each
 * sentence is read once and compared with all windows that probe its value. For windows of many
 * documents. Single use, not thread-safe.
 */
final class BlockLookup {

  /*
   * Values are taken in blocks of 64. Windows that probe a value of a block are in blocks
   * whose numbers differ from its own in at most as many bits as are flipped; a window spends
   * its remaining flips on bits within the block. So each block is compared with a few hundred
   * neighbours, each a short stretch of memory, and no probe misses.
   */

  /** Compared pairs, or blocks, between two checks of the time limit. */
  private static final long STEPS_BETWEEN_CHECKS = 1 << 18;

  private final Lookup lookup;
  private final LeafFingerprints leaf;
  private final PairFilter meeting;
  private final PairSink sink;
  private final Interruption interruption;
  private final WindowBlocks windows;
  private final SentenceBlock sentences;

  /** The masks within a block, by number of flips. */
  private final int[][] innerMasks;

  /** The masks of a block's number. */
  private final int[] outerMasks;

  /** The candidates of each window in the current segment, by its place in {@link #windows}. */
  private final long[] candidates;

  private int segment;
  private long steps;
  private boolean stopped;

  BlockLookup(Lookup lookup, LeafFingerprints leaf, PairSink sink, Interruption interruption) {
    int segmentBits = lookup.header().segmentBits();
    this.lookup = lookup;
    this.leaf = leaf;
    this.meeting = new PairFilter(leaf, lookup.header(), lookup.flips());
    this.sink = sink;
    this.interruption = interruption;
    this.windows = new WindowBlocks(lookup.windows(), segmentBits);
    this.sentences = new SentenceBlock(leaf.sentences(), segmentBits);
    this.candidates = new long[lookup.windows().size()];
    this.innerMasks = new int[lookup.flips() + 1][];
    for (int flips = 0; flips <= lookup.flips(); flips++) {
      innerMasks[flips] = Probes.masks(Math.min(WindowBlocks.BITS, segmentBits), flips);
    }
    this.outerMasks = Probes.masks(Math.max(0, segmentBits - WindowBlocks.BITS), lookup.flips());
  }

  /** Whether memory holds the sentences of each block of a leaf. */
  static boolean canRead(LeafFingerprints leaf) {
    return leaf.segments().stream()
        .allMatch(segment -> segment.blockSizeMax(WindowBlocks.SIZE) <= SentenceNumbers.MAX);
  }

  /** Passes every pair within the distance to the sink; stops early when interrupted. */
  void find() {
    for (segment = 0; segment < leaf.segments().size() && !stopped; segment++) {
      windows.sortBy(segment);
      Arrays.fill(candidates, 0);
      pass(leaf.segments().get(segment));
      int probes = lookup.masks().length;
      for (int place = 0; place < candidates.length; place++) {
        sink.count(windows.window(place), probes, candidates[place]);
      }
    }
  }

  private void pass(SegmentIndex index) {
    int blocks = WindowBlocks.count(lookup.header().segmentBits());
    for (int block = 0; block < blocks && !stopped; block++) {
      sentences.read(index, block);
      if (sentences.size() > 0) {
        for (int mask : outerMasks) {
          compare(block ^ mask, innerMasks[lookup.flips() - Integer.bitCount(mask)]);
        }
      }
      countSteps(outerMasks.length);
    }
  }

  private void countSteps(long more) {
    steps += more;
    if (steps >= STEPS_BETWEEN_CHECKS) {
      steps = 0;
      stopped |= interruption.shouldStop();
    }
  }

  /**
   * Compares the sentences with the windows of one block. Checks the time for each window, since a
   * sentence in every document crowds a block.
   */
  private void compare(int block, int[] masks) {
    int end = windows.end(block);
    for (int place = windows.start(block); place < end && !stopped; place++) {
      if (sink.isFull(windows.window(place))) {
        continue;
      }
      int count = 0;
      for (int mask : masks) {
        count += compareMember(place, windows.member(place) ^ mask);
      }
      candidates[place] += count;
      countSteps(count);
    }
  }

  private int compareMember(int place, int member) {
    long low = windows.low(place);
    long high = windows.high(place);
    int start = sentences.start(member);
    int end = sentences.end(member);
    for (int i = start; i < end; i++) {
      if (sentences.distance(i, low, high) <= lookup.distanceMax()) {
        collect(windows.window(place), sentences.number(i));
      }
    }
    return end - start;
  }

  private void collect(int window, int sentence) {
    if (meeting.isCounted(lookup.windows().get(window), sentence, segment)) {
      sink.collect(leaf.sentences().doc(sentence), window);
    }
  }

  /** The sentences of a leaf with a value of one block, and their fingerprints. */
  static final class SentenceBlock {

    private final LeafSentences sentences;
    private final int size;
    private final SentenceNumbers numbers = new SentenceNumbers();

    /** The start of each member's sentences, and the end of the last. */
    private final int[] starts = new int[WindowBlocks.SIZE + 1];

    private long[] low = new long[1024];
    private long[] high = new long[1024];

    /** Blocks of short segments, by their bits, are smaller. */
    SentenceBlock(LeafSentences sentences, int segmentBits) {
      this.sentences = sentences;
      this.size = 1 << Math.min(WindowBlocks.BITS, segmentBits);
    }

    /** Reads the whole block before any comparison, so that cache misses overlap. */
    void read(SegmentIndex index, int block) {
      numbers.clear();
      index.collectBlock(block << WindowBlocks.BITS, size, starts, numbers);
      if (low.length < numbers.size()) {
        low = new long[Math.max(numbers.size(), 2 * low.length)];
        high = new long[low.length];
      }
      for (int i = 0; i < numbers.size(); i++) {
        int sentence = numbers.get(i);
        low[i] = sentences.low(sentence);
        high[i] = sentences.high(sentence);
      }
    }

    int size() {
      return numbers.size();
    }

    int start(int member) {
      return starts[member];
    }

    int end(int member) {
      return starts[member + 1];
    }

    int number(int place) {
      return numbers.get(place);
    }

    /** The Hamming distance of a sentence from a fingerprint. */
    int distance(int place, long otherLow, long otherHigh) {
      return Long.bitCount(low[place] ^ otherLow) + Long.bitCount(high[place] ^ otherHigh);
    }
  }

  /**
   * Windows sorted by one of their segments and grouped by blocks of {@value #SIZE} values, which
   * agree in all but the lowest bits. Reused for one segment after the other.
   */
  static final class WindowBlocks {

    /** The bits of a value within its block. */
    static final int BITS = 6;

    static final int SIZE = 1 << BITS;

    private final FingerprintList windows;
    private final int segmentBits;

    /** The place of each block's first window, and the end of the last. */
    private final int[] starts;

    /*
     * By place.
     */
    private final int[] indexes;
    private final byte[] members;
    private final long[] low;
    private final long[] high;

    WindowBlocks(FingerprintList windows, int segmentBits) {
      this.windows = windows;
      this.segmentBits = segmentBits;
      this.starts = new int[count(segmentBits) + 1];
      this.indexes = new int[windows.size()];
      this.members = new byte[windows.size()];
      this.low = new long[windows.size()];
      this.high = new long[windows.size()];
    }

    /** The number of blocks of a segment. */
    static int count(int segmentBits) {
      return 1 << Math.max(0, segmentBits - BITS);
    }

    /** A counting sort of the windows by this segment. */
    void sortBy(int segment) {
      Arrays.fill(starts, 0);
      for (int window = 0; window < windows.size(); window++) {
        starts[windows.get(window).segment(segment, segmentBits) >>> BITS]++;
      }
      int sum = 0;
      for (int block = 0; block < starts.length; block++) {
        sum += starts[block];
        starts[block] = sum;
      }
      for (int window = windows.size() - 1; window >= 0; window--) {
        Fingerprint fingerprint = windows.get(window);
        int value = fingerprint.segment(segment, segmentBits);
        int place = --starts[value >>> BITS];
        indexes[place] = window;
        members[place] = (byte) (value & (SIZE - 1));
        low[place] = fingerprint.low();
        high[place] = fingerprint.high();
      }
    }

    int start(int block) {
      return starts[block];
    }

    /** The place behind the last window of a block. */
    int end(int block) {
      return starts[block + 1];
    }

    /** The index of the window at a place. */
    int window(int place) {
      return indexes[place];
    }

    /** The lowest bits of the value of the window at a place. */
    int member(int place) {
      return members[place];
    }

    long low(int place) {
      return low[place];
    }

    long high(int place) {
      return high[place];
    }
  }
}
