package org.palimpsest.federation.hit;

import java.util.Arrays;
import org.palimpsest.federation.state.Grants.Grant.Limits;

/**
 * Rules for hits among near sentences: a sufficient distance, or a run of neighbours as unlikely by
 * chance.
 *
 * <p>Fingerprints of unrelated sentences differ in each of 100 bits with probability 1/2; they are
 * within distance d with probability p(d) = sum(C(100, i), i = 0..d) / 2^100: 2.4e-13 for 15,
 * 5.6e-10 for 20, 2.8e-7 for 25, 3.9e-5 for 30. In a library of n sentences a random fingerprint
 * has p(15) n sufficient hits; a looser limit would find something everywhere. Two neighbours
 * within 22 bits each are as unlikely as one within 15: {@link RunChance} computes which runs
 * count.
 *
 * <p>This holds for random fingerprints. With a known part of a source, made-up fingerprints could
 * be placed beside known ones, which then make the run. So each hit has to be unlikely by itself,
 * for all sentences that it could neighbour: 10 in a run, 1 on its side if close ({@link
 * #expectedBesideKnown}).
 *
 * @param distance of a sufficient hit, in bits
 * @param lookupDistance of the lookup: sources without a hit within it are not found; at least
 *     {@code distance}
 * @param anchorDistance of a hit in a run, at least {@code lookupDistance}
 * @param runDistance of a hit close to one within {@code anchorDistance}, at least that
 * @param nearDistance of sentences that are counted by the probe limit, as misses reveal something,
 *     too; at least {@code runDistance}
 * @param linked neighbours in one run
 * @param close closer neighbours in one run: copies mostly keep the order of their source, and
 *     chance shows fewer of them
 * @param specificSources a fingerprint within {@code anchorDistance} of sentences of more sources
 *     is common, and no anchor
 * @param independentBits minimum difference of two hits' fingerprints: overlapping windows, or a
 *     repeated fingerprint, add no evidence
 * @param runShare chance of runs relative to that of sufficient hits
 */
public record HitRules(
    int distance,
    int lookupDistance,
    int anchorDistance,
    int runDistance,
    int nearDistance,
    Neighbourhood linked,
    Neighbourhood close,
    int specificSources,
    int independentBits,
    double runShare) {

  /** Random fingerprints find next to nothing in a library of 10^9 sentences. */
  public static final HitRules DEFAULT =
      new HitRules(
          Limits.DEFAULT.distance(),
          Limits.DISTANCE_MAX,
          24,
          30,
          32,
          new Neighbourhood(6, 300, false),
          new Neighbourhood(3, 74, true),
          5,
          35,
          1);

  public HitRules {
    int[] rising = {0, distance, lookupDistance, anchorDistance, runDistance, nearDistance};
    for (int i = 1; i < rising.length; i++) {
      if (rising[i] < rising[i - 1]) {
        throw new IllegalArgumentException(
            "distances are "
                + Arrays.toString(rising)
                + " with 0 before them, must be 0 or more and rise");
      }
    }
    if (specificSources < 1) {
      throw new IllegalArgumentException(
          "specific fingerprints have " + specificSources + " sources, must be 1 or more");
    }
    if (independentBits < 1) {
      throw new IllegalArgumentException(
          "independent hits differ in " + independentBits + " bits, must be 1 or more");
    }
    if (!(runShare > 0)) {
      throw new IllegalArgumentException("the share of runs is " + runShare + ", must be above 0");
    }
  }

  /** Another distance of sufficient hits, and accordingly of runs. */
  HitRules withDistance(int bits) {
    return with(bits, anchorDistance);
  }

  /**
   * Counts all of a run, including rewritten sentences far from the nearest one: for trusted sites.
   */
  public HitRules withWholeRuns() {
    return with(distance, runDistance);
  }

  private HitRules with(int bits, int anchorBits) {
    return new HitRules(
        bits,
        lookupDistance,
        anchorBits,
        runDistance,
        nearDistance,
        linked,
        close,
        specificSources,
        independentBits,
        runShare);
  }

  /** The probability that two unrelated fingerprints are within a distance. */
  public static double chance(int bits, int distance) {
    double term = Math.pow(2, -bits);
    double sum = term;
    for (int i = 1; i <= distance; i++) {
      term *= (double) (bits - i + 1) / i;
      sum += term;
    }
    return sum;
  }

  /** Upper bound of the expected hits and runs of random fingerprints. */
  public double expectedByChance(int bits, double fingerprints, double sentences) {
    return chance(bits, distance) * (1 + runShare) * fingerprints * sentences;
  }

  /**
   * Upper bound of the expected number of unknown sentences found by a party that knows every other
   * sentence of a source and adds made-up fingerprints beside them.
   *
   * <p>A made-up fingerprint may be near a neighbour of each known one beside it. Of f
   * fingerprints, each made-up one has n places beside it, and so has each known one; so there are
   * at most n times the smaller number of such pairs, which is largest for a half.
   *
   * @param fingerprints known and made-up ones together
   * @param sources that have the known sentences, {@code specificSources} at most
   */
  public double expectedBesideKnown(int bits, double fingerprints, int sources) {
    double found =
        linked.most() * chance(bits, anchorDistance) + close.most() * chance(bits, runDistance);
    return fingerprints / 2 * found * Math.min(sources, specificSources);
  }
}
