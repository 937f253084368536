package org.palimpsest.core.winnow;

import java.util.Arrays;

/**
 * Hashes of the last so many letters of a text, each in constant time (Karp, Rabin: Efficient
 * randomized pattern-matching algorithms, IBM Journal 1987). Hashes are stored in indexes: never
 * change them.
 */
public final class RollingHash {

  /*
   * With m(c) a fixed random-looking number of the letter c, the hash of c1 .. ck is
   * mix(m(c1) B^(k-1) + ... + m(ck)) modulo 2^64. The sum's low bits depend on low bits alone; mix,
   * a bijection, spreads them. No secret key: hashes stand beside the text that they are made of.
   */
  private static final long BASE = 0x9E3779B97F4A7C15L | 1;

  /** The numbers of the letters that most texts consist of, which is quicker than to mix them. */
  private static final long[] NUMBERS = numbers();

  /** The power of the base with which a letter leaves. */
  private final long leaving;

  private final long[] letters;
  private int next;
  private int missing;
  private long sum;

  /** A hash of so many letters. */
  public RollingHash(int length) {
    this.letters = new long[length];
    this.missing = length;
    long power = 1;
    for (int i = 0; i < length; i++) {
      power *= BASE;
    }
    this.leaving = power;
  }

  /**
   * Takes the next letter.
   *
   * @return whether there have been enough for a hash
   */
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

  /** The hash of the last letters; all 64 bits are as good as random. */
  public long value() {
    return mix(sum);
  }

  /**
   * What {@link #value} is made of: equal where the hashes are, and only there, and known at once;
   * but its low bits depend on few bits of the letters.
   */
  public long unmixed() {
    return sum;
  }

  private static long[] numbers() {
    long[] numbers = new long[128];
    Arrays.setAll(numbers, RollingHash::mix);
    return numbers;
  }

  /** The finaliser of SplitMix64, after a step. */
  private static long mix(long value) {
    long z = value + 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
