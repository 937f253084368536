package org.palimpsest.core.winnow;

import java.util.Arrays;

/**
 * Hashes of the latest letters of a text, each in constant time (Karp, Rabin: Efficient randomized
 * pattern-matching algorithms, IBM Journal 1987). Indexes store the hashes: never change them.
 */
public final class RollingHash {

  /*
   * With m(c) a fixed pseudo-random number of the letter c, the hash of c1 .. ck is mix(m(c1)
   * B^(k-1) + ... + m(ck)) modulo 2^64. The sum's low bits depend on low bits alone; mix, a
   * bijection, spreads them. It has no secret key, because hashes are stored with their text.
   */
  private static final long BASE = 0x9E3779B97F4A7C15L | 1;

  /** Precomputed numbers of frequent letters. */
  private static final long[] NUMBERS = numbers();

  /** The power of the base of the letter that leaves. */
  private final long leaving;

  private final long[] letters;
  private int next;
  private int missing;
  private long sum;

  public RollingHash(int length) {
    this.letters = new long[length];
    this.missing = length;
    long power = 1;
    for (int i = 0; i < length; i++) {
      power *= BASE;
    }
    this.leaving = power;
  }

  /** Adds the next letter; returns whether there are enough for a hash. */
  public boolean add(int codePoint) {
    long letter =
        codePoint >= 0 && codePoint < NUMBERS.length ? NUMBERS[codePoint] : mix(codePoint);
    sum = sum * BASE + letter - letters[next] * leaving;
    letters[next] = letter;
    next = next + 1 == letters.length ? 0 : next + 1;
    if (missing > 0) {
      missing--;
    }
    return missing == 0;
  }

  /** The hash of the latest letters, with 64 uniform bits. */
  public long value() {
    return mix(sum);
  }

  /** The input of {@link #value}: a bijection of it, cheaper, but with weak low bits. */
  public long unmixed() {
    return sum;
  }

  private static long[] numbers() {
    long[] numbers = new long[128];
    Arrays.setAll(numbers, RollingHash::mix);
    return numbers;
  }

  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
