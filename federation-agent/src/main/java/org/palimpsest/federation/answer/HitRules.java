package org.palimpsest.federation.answer;

/**
 * Which near sentences count as hits.
 *
 * <p>Two fingerprints of unrelated sentences differ in each of 100 bits with probability 1/2; they
 * are within a distance d with probability sum(C(100, i), i = 0..d) / 2^100: 2.4e-13 for 15,
 * 5.6e-10 for 20, 2.8e-7 for 25, 3.9e-5 for 30. So in a library of n sentences a random fingerprint
 * has 2.4e-13 n hits that stand alone; a looser limit would find something everywhere. Beside a hit
 * that stands alone only a few sentences are compared, not n: there the looser limit adds 3.9e-5
 * for each of them.
 *
 * @param distance a hit within it stands alone, in bits
 * @param runDistance a hit within it counts beside another one, at least {@code distance}
 * @param fingerprintsApart how far the fingerprints of neighbours may be from each other, by their
 *     indices; windows overlap, so the next one often is the second next
 * @param gap how much text may lie between the sentences of neighbours, in UTF-16 code units
 */
public record HitRules(int distance, int runDistance, int fingerprintsApart, int gap) {

  /** Strict enough that random fingerprints find next to nothing in a library of 10^9 sentences. */
  public static final HitRules DEFAULT = new HitRules(15, 30, 2, 150);

  /** Checks the numbers. */
  public HitRules {
    if (distance < 0 || runDistance < distance) {
      throw new IllegalArgumentException(
          "distances are " + distance + " and " + runDistance + ", must be 0 or more and rise");
    }
    if (fingerprintsApart < 0 || gap < 0) {
      throw new IllegalArgumentException(
          "neighbours are " + fingerprintsApart + " and " + gap + " apart, must be 0 or more");
    }
  }

  /** How likely two unrelated fingerprints of so many bits are within a distance. */
  public static double chance(int bits, int distance) {
    double term = Math.pow(2, -bits);
    double sum = term;
    for (int i = 1; i <= distance; i++) {
      term *= (double) (bits - i + 1) / i;
      sum += term;
    }
    return sum;
  }

  /** How many hits random fingerprints have that stand alone, on average. */
  public double expectedByChance(int bits, double fingerprints, double sentences) {
    return chance(bits, distance) * fingerprints * sentences;
  }
}
