package org.palimpsest.solr.lookup;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafSentences;

/**
 * A Bloom-like filter of the segment values in one or more small leaves: most probes of a window
 * find no sentence there, and a bit in the first-level cache shows it sooner than a directory. Each
 * segment has a bit for the lowest bits of a value, so there are false positives and no false
 * negatives. Immutable.
 */
final class ValueFilter {

  /** Log2 of the bits a sentence: at most one of so many probes is a false positive. */
  private static final int BITS_A_SENTENCE_LOG = 7;

  /** With fewer values a sentence, most probes hit and a filter is worth little. */
  private static final int VALUES_A_SENTENCE_MIN = 4;

  /** Sentences read at once. */
  private static final int SENTENCES_READ = 1024;

  /** Learning the values of so many sentences takes about as long as a probe in each segment. */
  private static final int SENTENCES_A_PROBE = 8;

  /** 128 KiB a segment at most. */
  private static final int VALUE_BITS_MAX = 20;

  /** Log2 of the bits in a long. */
  private static final int WORD_LOG = 6;

  private final long[][] bits;
  private final int segmentBits;
  private final int valueMask;

  private ValueFilter(int segments, int segmentBits, int valueBits) {
    this.bits = new long[segments][1 << Math.max(0, valueBits - WORD_LOG)];
    this.segmentBits = segmentBits;
    this.valueMask = (1 << valueBits) - 1;
  }

  /** The values of leaves, or null if learning them takes longer than they save. */
  static @Nullable ValueFilter of(Lookup lookup, List<LeafSentences> leaves) {
    TableHeader header = lookup.header();
    long size = leaves.stream().mapToLong(LeafSentences::size).sum();
    long probes = (long) lookup.windows().size() * lookup.masks().length;
    if (size * VALUES_A_SENTENCE_MIN > 1L << header.segmentBits()
        || size > probes * SENTENCES_A_PROBE) {
      return null;
    }
    int sizeBits = Long.SIZE - Long.numberOfLeadingZeros(size);
    ValueFilter present =
        new ValueFilter(
            header.segments(),
            header.segmentBits(),
            Math.min(
                Math.min(header.segmentBits(), VALUE_BITS_MAX), sizeBits + BITS_A_SENTENCE_LOG));
    leaves.forEach(present::addAll);
    return present;
  }

  private void addAll(LeafSentences sentences) {
    long[] lows = new long[SENTENCES_READ];
    long[] highs = new long[SENTENCES_READ];
    for (int from = 0; from < sentences.size(); from += SENTENCES_READ) {
      int count = Math.min(SENTENCES_READ, sentences.size() - from);
      sentences.read(from, count, lows, highs);
      for (int i = 0; i < count; i++) {
        add(new Fingerprint(lows[i], highs[i]));
      }
    }
  }

  private void add(Fingerprint fingerprint) {
    for (int segment = 0; segment < bits.length; segment++) {
      int value = fingerprint.segment(segment, segmentBits) & valueMask;
      bits[segment][value >>> WORD_LOG] |= 1L << value;
    }
  }

  int bytes() {
    return bits.length * bits[0].length * Long.BYTES;
  }

  /**
   * Selects the masks that lead to a value which may exist; returns their number.
   *
   * @param masks the differences from {@code value}, by exclusive or; the first {@code length}
   *     count
   * @param selected receives the selected masks in order; may be {@code masks}
   */
  int select(int segment, int value, int[] masks, int length, int[] selected) {
    long[] ofSegment = bits[segment];
    int count = 0;
    for (int i = 0; i < length; i++) {
      int mask = masks[i];
      int probe = (value ^ mask) & valueMask;
      selected[count] = mask;
      count += (int) (ofSegment[probe >>> WORD_LOG] >>> probe) & 1;
    }
    return count;
  }
}
