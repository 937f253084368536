package org.palimpsest.core.fingerprint;

/**
 * A pseudo-random generator with a fixed sequence, unlike {@link java.util.Random} (Steele, Lea,
 * Flood: Fast splittable pseudorandom number generators, OOPSLA 2014). Stored fingerprints depend
 * on it: never change it.
 */
final class SplitMix64 {

  private long state;

  SplitMix64(long seed) {
    this.state = seed;
  }

  long next() {
    state += 0x9E3779B97F4A7C15L;
    long z = state;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
