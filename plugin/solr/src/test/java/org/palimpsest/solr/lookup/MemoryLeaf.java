package org.palimpsest.solr.lookup;

import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.util.Bits;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.solr.codec.LeafFingerprints;
import org.palimpsest.solr.codec.LeafSentences;
import org.palimpsest.solr.codec.SegmentIndex;
import org.palimpsest.solr.codec.SentenceNumbers;

/** A leaf in memory with the interfaces of our formats. */
final class MemoryLeaf {

  private final long[] words;
  private final int[] docs;
  private final String[] headerKeys;
  private final List<SegmentIndex> segments = new ArrayList<>();

  /**
   * @param docs of each sentence, ascending
   * @param headerKeys of each document; later documents have the last one
   */
  MemoryLeaf(
      long[] low, long[] high, int[] docs, String[] headerKeys, int segmentCount, int segmentBits) {
    this.words = new long[2 * low.length];
    for (int i = 0; i < low.length; i++) {
      words[2 * i] = low[i];
      words[2 * i + 1] = high[i];
    }
    this.docs = docs;
    this.headerKeys = headerKeys;
    for (int segment = 0; segment < segmentCount; segment++) {
      segments.add(index(segment, segmentBits));
    }
  }

  private SegmentIndex index(int segment, int segmentBits) {
    int[] starts = new int[(1 << segmentBits) + 1];
    int count = docs.length;
    for (int i = 0; i < count; i++) {
      starts[value(i, segment, segmentBits)]++;
    }
    int sum = 0;
    for (int value = 0; value < starts.length; value++) {
      sum += starts[value];
      starts[value] = sum;
    }
    int[] numbers = new int[count];
    for (int i = count - 1; i >= 0; i--) {
      numbers[--starts[value(i, segment, segmentBits)]] = i;
    }
    return new Index(starts, numbers);
  }

  private int value(int sentence, int segment, int segmentBits) {
    return new Fingerprint(words[2 * sentence], words[2 * sentence + 1])
        .segment(segment, segmentBits);
  }

  /** The leaf as a lookup's input. */
  LeafFingerprints with(@Nullable Bits live) {
    return new LeafFingerprints(new Sentences(words, docs, headerKeys), segments, live);
  }

  private static final class Sentences implements LeafSentences {

    private final long[] words;
    private final int[] docs;
    private final String[] headerKeys;

    Sentences(long[] words, int[] docs, String[] headerKeys) {
      this.words = words;
      this.docs = docs;
      this.headerKeys = headerKeys;
    }

    @Override
    public int size() {
      return docs.length;
    }

    @Override
    public int doc(int sentence) {
      return docs[sentence];
    }

    @Override
    public long low(int sentence) {
      return words[2 * sentence];
    }

    @Override
    public long high(int sentence) {
      return words[2 * sentence + 1];
    }

    @Override
    public boolean isMadeAs(int doc, String headerKey) {
      return headerKeys[Math.min(doc, headerKeys.length - 1)].equals(headerKey);
    }
  }

  private static final class Index implements SegmentIndex {

    private final int[] starts;
    private final int[] numbers;

    Index(int[] starts, int[] numbers) {
      this.starts = starts;
      this.numbers = numbers;
    }

    @Override
    public void collect(int value, SentenceNumbers into) {
      int end = starts[value + 1];
      for (int i = starts[value]; i < end; i++) {
        into.add(numbers[i]);
      }
    }

    @Override
    public long blockSizeMax(int count) {
      long max = 0;
      for (int value = 0; value < starts.length - 1; value += count) {
        max = Math.max(max, starts[Math.min(value + count, starts.length - 1)] - starts[value]);
      }
      return max;
    }
  }
}
