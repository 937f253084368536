package org.palimpsest.solr.lookup;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.solr.codec.LeafSentences;

/**
 * Which values the segments of a small leaf's sentences have, or of several leaves': nearly all
 * probes of a window lead nowhere there, and a bit in the first cache says so sooner than a
 * directory. For each segment a bit for the lowest bits of a value, so that a value which is not
 * there may seem to be, and never the other way round. Immutable once made.
 */
final class ValueFilter {

  /** The logarithm of how many bits a sentence has: of so many probes at most one leads astray. */
  private static final int BITS_A_SENTENCE_LOG = 7;

  /** Where more of the values than one in so many are there, asking is worth little. */
  private static final int VALUES_A_SENTENCE_MIN = 4;

  /** So many sentences are read at once. */
  private static final int SENTENCES_READ = 1024;

  /** To learn the values of so many sentences takes about as long as a probe in each segment. */
  private static final int SENTENCES_A_PROBE = 8;

  /** So many bits of a value are told apart at most: 128 KiB a segment. */
  private static final int VALUE_BITS_MAX = 20;

  /** The logarithm of how many bits a word has. */
  private static final int WORD_LOG = 6;

  private final long[][] bits;
  private final int segmentBits;
  private final int valueMask;

  private ValueFilter(int segments, int segmentBits, int valueBits) {
    this.bits = new long[segments][1 << Math.max(0, valueBits - WORD_LOG)];
    this.segmentBits = segmentBits;
    this.valueMask = (1 << valueBits) - 1;
  }

  /**
   * The values of leaves.
   *
   * @return null where it takes longer to learn them than they save
   */
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

  /** How much memory they take. */
  int bytes() {
    return bits.length * bits[0].length * Long.BYTES;
  }

  /**
   * Keeps those masks that lead to a value which may be there.
   *
   * @param masks what to combine {@code value} with, by exclusive or
   * @param length how many of them
   * @param kept takes them, in their order; has room for all, and may be {@code masks} itself
   * @return how many there are
   */
  int keep(int segment, int value, int[] masks, int length, int[] kept) {
    long[] ofSegment = bits[segment];
    int count = 0;
    for (int i = 0; i < length; i++) {
      int mask = masks[i];
      int probe = (value ^ mask) & valueMask;
      kept[count] = mask;
      count += (int) (ofSegment[probe >>> WORD_LOG] >>> probe) & 1;
    }
    return count;
  }
}
