package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Reproducible fingerprints for tests. */
public final class RandomFingerprints {

  private RandomFingerprints() {}

  /** A fingerprint of random bits. */
  public static Fingerprint next(Random random, int bits) {
    return new Fingerprint(
        random.nextLong() & ones(Math.min(bits, 64)),
        random.nextLong() & ones(Math.max(0, bits - 64)));
  }

  public static FingerprintList list(Random random, int bits, int count) {
    return FingerprintList.of(IntStream.range(0, count).mapToObj(i -> next(random, bits)).toList());
  }

  /** The fingerprint with exactly {@code count} flipped bits. */
  public static Fingerprint flipped(Random random, Fingerprint from, int bits, int flips) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, bits).boxed().toList());
    Collections.shuffle(order, random);
    Fingerprint flipped = from;
    for (int bit : order.subList(0, flips)) {
      flipped = flipped(flipped, bit);
    }
    return flipped;
  }

  public static Fingerprint flipped(Fingerprint from, int bit) {
    return bit < 64
        ? new Fingerprint(from.low() ^ (1L << bit), from.high())
        : new Fingerprint(from.low(), from.high() ^ (1L << (bit - 64)));
  }

  public static boolean bit(Fingerprint fingerprint, int bit) {
    long word = bit < 64 ? fingerprint.low() >>> bit : fingerprint.high() >>> (bit - 64);
    return (word & 1) == 1;
  }

  private static long ones(int count) {
    return count == 64 ? -1L : (1L << count) - 1;
  }
}
