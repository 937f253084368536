package org.palimpsest.solr.lookup;

import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;
import org.palimpsest.solr.codec.SentenceNumbers;

/** The sentences of a leaf that have one of the values of a block, with their fingerprints. */
final class SentenceBlock {

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

  /** Reads a block, all of it before anything is compared: the processor waits for all at once. */
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
