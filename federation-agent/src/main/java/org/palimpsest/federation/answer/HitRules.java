package org.palimpsest.federation.answer;

import org.palimpsest.federation.state.Grant.Limits;

/**
 * Which near sentences count as hits: those that stand alone, and runs of neighbours that are no
 * likelier by chance.
 *
 * <p>Two fingerprints of unrelated sentences differ in each of 100 bits with probability 1/2; they
 * are within a distance d with probability p(d) = sum(C(100, i), i = 0..d) / 2^100: 2.4e-13 for 15,
 * 5.6e-10 for 20, 2.8e-7 for 25, 3.9e-5 for 30. So in a library of n sentences a random fingerprint
 * has p(15) n hits that stand alone; a looser limit would find something everywhere. Two neighbours
 * within 22 bits each are as unlikely as one within 15: {@link RunChance} reckons which runs count.
 *
 * @param distance a hit within it stands alone, in bits
 * @param lookupDistance what is looked up: a source without any hit within it is not seen; at least
 *     {@code distance}
 * @param runDistance a hit within it counts in a run, at least {@code lookupDistance}
 * @param linked what belongs to one run
 * @param close of what belongs to one run, neighbours that say more: a copy mostly keeps to the
 *     order of its source, and chance has fewer of them to show
 * @param independentBits two hits say something each only if their fingerprints differ in so many
 *     bits: of windows that overlap, or of a fingerprint sent twice, one says nothing new
 * @param runShare how often chance may show a run, over how often it shows a hit that stands alone
 */
public record HitRules(
    int distance,
    int lookupDistance,
    int runDistance,
    Neighbourhood linked,
    Neighbourhood close,
    int independentBits,
    double runShare) {

  /** Strict enough that random fingerprints find next to nothing in a library of 10^9 sentences. */
  public static final HitRules DEFAULT =
      new HitRules(
          Limits.DEFAULT.distance(),
          Limits.DISTANCE_MAX,
          30,
          new Neighbourhood(6, 300, false),
          new Neighbourhood(3, 74, true),
          35,
          1);

  /** Checks the numbers. */
  public HitRules {
    if (distance < 0 || lookupDistance < distance || runDistance < lookupDistance) {
      throw new IllegalArgumentException(
          "distances are "
              + distance
              + ", "
              + lookupDistance
              + " and "
              + runDistance
              + ", must be 0 or more and rise");
    }
    if (independentBits < 1) {
      throw new IllegalArgumentException(
          "independent hits differ in " + independentBits + " bits, must be 1 or more");
    }
    if (!(runShare > 0)) {
      throw new IllegalArgumentException("the share of runs is " + runShare + ", must be above 0");
    }
  }

  /** The same, but for what stands alone, and with it for runs, which follow it. */
  HitRules withDistance(int bits) {
    return new HitRules(
        bits, lookupDistance, runDistance, linked, close, independentBits, runShare);
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

  /** How many hits that stand alone and runs random fingerprints have, on average, at most. */
  public double expectedByChance(int bits, double fingerprints, double sentences) {
    return chance(bits, distance) * (1 + runShare) * fingerprints * sentences;
  }
}
