package org.palimpsest.benchmarks.inversion;

/**
 * Logarithms of a bit's likelihood. The lowest known feature of a window has a level and gives a
 * bit; each unknown feature is lower by chance, and then gives either bit. Immutable.
 */
final class BitChances {

  /** The largest number of unknown features that is distinguished. */
  static final int UNKNOWN_MAX = 250;

  private static final int LEVEL_SHIFT = 6;
  private static final int LEVELS = 1 << (Character.SIZE - LEVEL_SHIFT);

  /** The error rate of bits with all features known, for symbols missing in the dictionary. */
  private static final double ERROR = .01;

  private final float[] chances = new float[(UNKNOWN_MAX + 1) * LEVELS * 2];

  BitChances() {
    for (int unknown = 0, at = 0; unknown <= UNKNOWN_MAX; unknown++) {
      for (int level = 0; level < LEVELS; level++) {
        double known = isLowest(unknown, (level + .5) / LEVELS);
        chances[at++] = (float) Math.log(Math.max(ERROR, (1 - known) / 2));
        chances[at++] = (float) Math.log(Math.min(1 - ERROR, (1 + known) / 2));
      }
    }
  }

  /** The probability that the lowest known feature is the lowest of all. */
  static double isLowest(int unknown, double level) {
    return Math.pow(1 - level, unknown);
  }

  /** The probability that a level is the lowest of all. */
  static double isLowest(int unknown, char level) {
    return level == MinHashes.NONE ? 0 : isLowest(unknown, (level + .5) / (MinHashes.NONE + 1));
  }

  float of(int unknown, char level, boolean equal) {
    int at = Math.min(unknown, UNKNOWN_MAX) * LEVELS + (level >>> LEVEL_SHIFT);
    return level == MinHashes.NONE ? HALF : chances[2 * at + (equal ? 1 : 0)];
  }

  private static final float HALF = (float) Math.log(.5);
}
