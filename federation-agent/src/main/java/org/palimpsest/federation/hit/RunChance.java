package org.palimpsest.federation.hit;

import java.util.Arrays;

/**
 * Decides which runs of neighbours are beyond chance, by their distances. Immutable.
 *
 * <p>A run's evidence is a set of m hits, each a neighbour of another, whose distances are
 * independent. With at most N neighbours to a pair of fingerprint and sentence, each pair begins at
 * most
 *
 * <pre>   K(m) = C(N m, m) / ((N - 1) m + 1) / m</pre>
 *
 * such sets (subtrees of m vertices of an N-ary tree, and each set has m vertices to begin at). The
 * evidence is the sum of the hits' scores, a hit's score being -ln p(distance). The probability
 * that m random distances reach a sum is computed exactly, by folding the distribution of one score
 * m times. A sum suffices if K(m) times that is at most 2^(1-m) of the runs' share; over all m that
 * is within their share.
 */
final class RunChance {

  /** Maximum number of weighed hits: the rest of a long run is not needed. */
  static final int EVIDENCE_MAX = 12;

  private static final int BITS = 100;

  /** Units of a score, which is an integer so that sums can be enumerated. */
  private static final int PARTS = 20;

  /** By distance. */
  private final int[] scores;

  /** Sufficient sums by the number of hits. */
  private final int[] enough;

  /**
   * Chance in one neighbourhood.
   *
   * @param share of runs, relative to sufficient hits
   */
  RunChance(HitRules rules, Neighbourhood neighbourhood, double share) {
    scores = new int[rules.runDistance() + 1];
    double[] likely = new double[scores.length];
    for (int distance = 0; distance < scores.length; distance++) {
      double tail = HitRules.chance(BITS, distance);
      scores[distance] = (int) (-Math.log(tail) * PARTS);
      likely[distance] = tail - (distance == 0 ? 0 : HitRules.chance(BITS, distance - 1));
    }
    enough =
        enough(
            scores, likely, neighbourhood.most(), share * HitRules.chance(BITS, rules.distance()));
  }

  private static int[] enough(int[] scores, double[] likely, long neighbours, double allowed) {
    int[] enough = new int[EVIDENCE_MAX + 1];
    Arrays.fill(enough, Integer.MAX_VALUE);
    double[] sums = {1};
    for (int count = 1; count <= EVIDENCE_MAX; count++) {
      sums = withOneMore(sums, scores, likely);
      if (count > 1) {
        enough[count] =
            leastWithin(sums, allowed * Math.pow(2, 1 - count) / sets(neighbours, count));
      }
    }
    return enough;
  }

  private static double[] withOneMore(double[] sums, int[] scores, double[] likely) {
    double[] more = new double[sums.length + scores[0]];
    for (int sum = 0; sum < sums.length; sum++) {
      for (int distance = 0; sums[sum] > 0 && distance < scores.length; distance++) {
        more[sum + scores[distance]] += sums[sum] * likely[distance];
      }
    }
    return more;
  }

  /** The least sum that is reached, or exceeded, no more often than allowed. */
  private static int leastWithin(double[] sums, double allowed) {
    double reached = 0;
    int sum = sums.length;
    while (sum > 0 && reached + sums[sum - 1] <= allowed) {
      sum--;
      reached += sums[sum];
    }
    return sum;
  }

  /** K(count). */
  static double sets(long neighbours, int count) {
    double chosen = 1;
    for (int i = 1; i <= count; i++) {
      chosen *= (double) (neighbours * count - count + i) / i;
    }
    return chosen / ((neighbours - 1.0) * count + 1) / count;
  }

  /** The score of a hit within the rules' distance of runs. */
  int score(int distance) {
    return scores[distance];
  }

  /** Whether independent hits of a run with this total score are beyond chance. */
  boolean excludes(int hits, int scores) {
    return hits <= EVIDENCE_MAX && scores >= enough[hits];
  }
}
