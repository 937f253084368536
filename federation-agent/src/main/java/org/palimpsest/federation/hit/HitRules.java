package org.palimpsest.federation.hit;

import java.util.Arrays;
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
 *     <p>That is so for fingerprints that nobody chose. Whoever has a part of a source can put what
 *     is made up beside what is known, and then the known part makes the run. So each hit has to be
 *     unlikely by itself, for as many sentences as it could be a neighbour's: 10 for a run, 1 on
 *     its side where it is close ({@link #expectedBesideKnown}).
 * @param lookupDistance what is looked up: a source without any hit within it is not seen; at least
 *     {@code distance}
 * @param anchorDistance a hit within it counts in a run, at least {@code lookupDistance}
 * @param runDistance a hit within it counts where it is close to one within {@code anchorDistance},
 *     at least that
 * @param nearDistance what is near a sentence and does not count tells the other site something,
 *     too, so that it is counted how often that happens; at least {@code runDistance}
 * @param linked what belongs to one run
 * @param close of what belongs to one run, neighbours that say more: a copy mostly keeps to the
 *     order of its source, and chance has fewer of them to show
 * @param specificSources a fingerprint that is within {@code anchorDistance} of sentences of more
 *     sources is common, and opens none of them: it would be an anchor in each
 * @param independentBits two hits say something each only if their fingerprints differ in so many
 *     bits: of windows that overlap, or of a fingerprint sent twice, one says nothing new
 * @param runShare how often chance may show a run, over how often it shows a hit that stands alone
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

  /** Strict enough that random fingerprints find next to nothing in a library of 10^9 sentences. */
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

  /** Checks the numbers. */
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

  /** The same, but for what stands alone, and with it for runs, which follow it. */
  HitRules withDistance(int bits) {
    return with(bits, anchorDistance);
  }

  /**
   * The same, but that all of a run counts, rewritten sentences far from the nearest one included:
   * for sites that are trusted with what they find out beside what they know.
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

  /**
   * How many sentences that it does not have somebody finds on average, at most, who has every
   * other sentence of a source and puts made-up fingerprints beside those.
   *
   * <p>A made-up fingerprint may be near a neighbour of each known one beside it. Of f fingerprints
   * the made-up ones have n places beside them each, and so have the known ones; so there are n
   * times the fewer of both such pairs at most, which is most for a half.
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
