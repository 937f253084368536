package org.palimpsest.benchmarks.inversion;

import org.palimpsest.core.fingerprint.FeatureHasher;
import org.palimpsest.core.fingerprint.Seed;

/**
 * The 16-bit hashes of features under the hundred public functions of fingerprints. The feature
 * with the lowest hash gives its last bit. The product's arithmetic, which returns bits only, is
 * repeated here; a test compares both. Immutable.
 */
final class MinHashes {

  static final int FUNCTIONS = 100;

  /** Above all hashes. */
  static final char NONE = Character.MAX_VALUE;

  private final char[] levels;

  /** Hashes all features of a dictionary under a seed. */
  MinHashes(Dictionary dictionary, Seed seed) {
    int[] masks = new int[FUNCTIONS];
    int[] odds = new int[FUNCTIONS];
    long state = 0x70616c696d707365L;
    for (int j = 0; j < FUNCTIONS; j++) {
      masks[j] = (int) mixed(state += 0x9E3779B97F4A7C15L);
      odds[j] = (int) mixed(state += 0x9E3779B97F4A7C15L) | 1;
    }
    FeatureHasher hasher = new FeatureHasher(seed);
    levels = new char[dictionary.featureCount() * FUNCTIONS];
    for (int i = 0, at = 0; i < dictionary.featureCount(); i++) {
      char[] term = dictionary.term(i).toCharArray();
      int feature = (int) (hasher.hash(term, 0, term.length) >>> 32);
      for (int j = 0; j < FUNCTIONS; j++, at++) {
        int hash = (feature ^ masks[j]) * odds[j];
        hash ^= hash >>> 15;
        hash *= 0x2c1b3c6d;
        int level = (hash ^ Integer.MIN_VALUE) >>> 17;
        int bit = ((hash ^ (hash >>> 16)) * 0x9E3779B1) >>> 31;
        levels[at] = (char) Math.min(NONE - 2 + bit, level << 1 | bit);
      }
    }
  }

  private static long mixed(long state) {
    long z = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Lowers the minima of other features by this one's hashes. */
  void lower(char[] lowest, int feature) {
    int at = feature * FUNCTIONS;
    for (int j = 0; j < FUNCTIONS; j++) {
      if (levels[at + j] < lowest[j]) {
        lowest[j] = levels[at + j];
      }
    }
  }

  /** The hash, below {@link #NONE}. */
  char level(int feature, int function) {
    return levels[feature * FUNCTIONS + function];
  }

  /** The bit of a hash. */
  static boolean bit(char level) {
    return (level & 1) == 1;
  }
}
