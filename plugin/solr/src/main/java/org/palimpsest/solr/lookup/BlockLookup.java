package org.palimpsest.solr.lookup;

import java.util.Arrays;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;
import org.palimpsest.solr.codec.SentenceNumbers;

/**
 * Looks many windows up in a leaf with direct formats, in one pass over the values of each segment:
 * each sentence is read once, and compared with all windows that probe its value. Right for the
 * windows of many documents. Used once, by one thread.
 */
final class BlockLookup {

  /*
   * Values are taken in blocks of 64. The windows that probe a value of a block stand in the blocks
   * whose numbers differ from its own in at most as many bits as are flipped; what a window has left
   * of its flips it may spend on the bits within the block. So for each block a few hundred
   * neighbours are passed over, each a short stretch of memory, and every window met there has a
   * value to compare: nothing is looked for in vain.
   */

  /** How many pairs are compared, or blocks passed over, between two questions for the time. */
  private static final long STEPS_BETWEEN_CHECKS = 1 << 18;

  private final Lookup lookup;
  private final DirectLeaf leaf;
  private final PairFilter meeting;
  private final PairSink sink;
  private final Interruption interruption;
  private final WindowBlocks windows;
  private final SentenceBlock sentences;

  /** By how many bits of a probe may be flipped within the block: the masks for that. */
  private final int[][] innerMasks;

  /** The masks for a block's number. */
  private final int[] outerMasks;

  /** By place in {@link #windows}: how many candidates the window has in the current segment. */
  private final long[] candidates;

  private int segment;
  private long steps;
  private boolean stopped;

  BlockLookup(Lookup lookup, DirectLeaf leaf, PairSink sink, Interruption interruption) {
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

  /** Hands every pair within the distance to the sink; stops early when interrupted. */
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
   * Compares the sentences with the windows of one block; each window is a question of time, since
   * a sentence that stands in every document crowds a block.
   */
  private void compare(int block, int[] masks) {
    int end = windows.end(block);
    for (int place = windows.start(block); place < end && !stopped; place++) {
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

  /** The sentences of a leaf that have one of the values of a block, with their fingerprints. */
  static final class SentenceBlock {

    private final LeafSentences sentences;
    private final int size;
    private final SentenceNumbers numbers = new SentenceNumbers();

    /** Of each member of the block where its sentences begin; one more for the end. */
    private final int[] starts = new int[WindowBlocks.SIZE + 1];

    private long[] low = new long[1024];
    private long[] high = new long[1024];

    /**
     * Room for one block after the other.
     *
     * @param segmentBits blocks of short segments are smaller
     */
    SentenceBlock(LeafSentences sentences, int segmentBits) {
      this.sentences = sentences;
      this.size = 1 << Math.min(WindowBlocks.BITS, segmentBits);
    }

    /**
     * Reads a block, all of it before anything is compared: the processor waits for all at once.
     */
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

    /** How many sentences it has. */
    int size() {
      return numbers.size();
    }

    /** Where the sentences of a member begin. */
    int start(int member) {
      return starts[member];
    }

    /** Where the sentences of a member end. */
    int end(int member) {
      return starts[member + 1];
    }

    /** The number of a sentence in the leaf. */
    int number(int place) {
      return numbers.get(place);
    }

    /** Its Hamming distance from a fingerprint. */
    int distance(int place, long otherLow, long otherHigh) {
      return Long.bitCount(low[place] ^ otherLow) + Long.bitCount(high[place] ^ otherHigh);
    }
  }
}
