package org.palimpsest.benchmarks.lookup;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.table.SentenceTable;
import org.palimpsest.core.table.TableHeader;
import org.palimpsest.core.text.Span;

/**
 * A library of random fingerprints, computed on demand. All buckets of a segment are about equally
 * full, unlike those of real texts.
 *
 * @param seed of all fingerprints
 * @param sentences their number, at most {@value #SENTENCES_MAX}
 */
record SyntheticLibrary(long seed, int sentences) {

  /** As in the measurements of the design. */
  static final int SENTENCES_PER_DOCUMENT = 130;

  /** The limit of one mapped file with 16 bytes each. */
  static final int SENTENCES_MAX = Integer.MAX_VALUE / FingerprintFile.WIDTH;

  /** The step of copies among suspicious sentences. */
  private static final int COPY_STEP = 10;

  /** The largest number of changed bits of a copy; all numbers are equally frequent. */
  private static final int COPY_DISTANCE_MAX = 20;

  private static final Scheme SCHEME = Scheme.DEFAULT;
  private static final TableHeader HEADER =
      TableHeader.of(SCHEME, 150, new Fingerprint(0x5EED_CA9A_21L, 1));
  private static final int HIGH_SHIFT = 2 * Long.SIZE - SCHEME.bits();

  /** Checks the bounds. */
  SyntheticLibrary {
    if (sentences < 1 || sentences > SENTENCES_MAX) {
      throw new IllegalArgumentException(
          "sentences is " + sentences + ", must be 1 to " + SENTENCES_MAX);
    }
  }

  /** The header of their tables. */
  static TableHeader header() {
    return HEADER;
  }

  /** The number of documents. */
  int documents() {
    return (sentences + SENTENCES_PER_DOCUMENT - 1) / SENTENCES_PER_DOCUMENT;
  }

  static int documentOf(int sentence) {
    return sentence / SENTENCES_PER_DOCUMENT;
  }

  Fingerprint fingerprint(int sentence) {
    return new Fingerprint(low(sentence), high(sentence));
  }

  /** Bits 0 to 63. */
  long low(int sentence) {
    return mixed(seed, 2L * sentence);
  }

  /** The higher bits. */
  long high(int sentence) {
    return mixed(seed, 2L * sentence + 1) >>> HIGH_SHIFT;
  }

  /** The mixing function of SplittableRandom, of a counter. */
  static long mixed(long seed, long counter) {
    long z = seed + (counter + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** The sentence table of a document, with realistic offsets. */
  SentenceTable table(int document) {
    int from = document * SENTENCES_PER_DOCUMENT;
    int to = Math.min(sentences, from + SENTENCES_PER_DOCUMENT);
    List<Span> spans = new ArrayList<>(to - from);
    List<Fingerprint> fingerprints = new ArrayList<>(to - from);
    int offset = 0;
    for (int sentence = from; sentence < to; sentence++) {
      Fingerprint fingerprint = fingerprint(sentence);
      int length = 90 + (int) (fingerprint.high() & 127);
      spans.add(new Span(offset, length));
      fingerprints.add(fingerprint);
      offset += length + 1;
    }
    var units = new FingerprintedUnits(spans, FingerprintList.of(fingerprints));
    return new SentenceTable(HEADER, offset, units);
  }

  /**
   * The fingerprints of a suspicious document: every tenth is a noisy copy, the others are new.
   *
   * @param number of the document, from 0
   */
  FingerprintList suspicious(int number, int size) {
    var random = new SplittableRandom(seed ^ 0x5059L << 48 ^ number);
    List<Fingerprint> fingerprints = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      fingerprints.add(
          i % COPY_STEP == 0
              ? noisy(fingerprint(random.nextInt(sentences)), random)
              : new Fingerprint(random.nextLong(), random.nextLong() >>> HIGH_SHIFT));
    }
    return FingerprintList.of(fingerprints);
  }

  private static Fingerprint noisy(Fingerprint original, SplittableRandom random) {
    int distance = random.nextInt(COPY_DISTANCE_MAX + 1);
    Fingerprint copy = original;
    while (copy.distance(original) < distance) {
      int bit = random.nextInt(SCHEME.bits());
      copy =
          bit < Long.SIZE
              ? new Fingerprint(copy.low() ^ 1L << bit, copy.high())
              : new Fingerprint(copy.low(), copy.high() ^ 1L << (bit - Long.SIZE));
    }
    return copy;
  }
}
