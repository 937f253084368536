package org.palimpsest.core.match;

import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * The expected number of equally good passages by chance in a whole document. The larger the
 * library, the nearer a lone match must be; a run of looser ones may pass together. Immutable.
 */
public final class Chance {

  /*
   * Fingerprints of unrelated sentences differ in binomial(bits, 1/2) bits; p(d) is the chance of d
   * or fewer. A document has W windows, the library S sentences: W S pairs. A passage's evidence is
   * a set of m of its matches. No two overlap on either side, so their distances are independent,
   * and each is within the gap of an earlier one on both sides. With at most N pairs within the gap
   * of a pair, there are at most
   *
   *   K(m) = W S (e N)^(m-1) / m
   *
   * such sets (connected sets of m vertices of a graph of degree N). Of m independent p-values the
   * product is x or less with probability
   *
   *   F(m, x) = x (1 + L + L^2/2! + ... + L^(m-1)/(m-1)!),  L = -ln x
   *
   * (Fisher; less for distances, which are integers). So chance shows at most K(m) F(m, x) sets of
   * m whose product is x or less. A passage is accepted if it has, for any m, a set with
   *
   *   K(m) F(m, x) <= FALSE_PASSAGES_MAX / 2^m.
   *
   * F rises with x, so the expected number of passing sets of m is FALSE_PASSAGES_MAX / 2^m, and
   * over all m less than FALSE_PASSAGES_MAX. Each false passage has such a set of its own, so this
   * bounds the false passages of all sources together. Expectations add up whether or not the sets
   * are independent. Pairs without a common probe only lower it.
   *
   * For m = 1: p(d) <= FALSE_PASSAGES_MAX / (2 W S).
   */

  /** Maximum expected number of false passages in a document. */
  public static final double FALSE_PASSAGES_MAX = 0.1;

  /** Accepts everything, for libraries of unknown size. */
  public static final Chance UNKNOWN = new Chance(1, 0, 0, 0);

  /** Maximum number of matches in a set; longer runs pass before. */
  static final int EVIDENCE_MAX = 16;

  /** Sentences have about 150 characters, fewer at the ends of paragraphs. */
  private static final int SENTENCE_LENGTH_MIN = 75;

  private final double[] logTails;
  private final double logPairs;
  private final double logNeighbours;
  private final boolean isKnown;

  /**
   * Takes the sentences of the whole library, 0 if unknown, and the maximum number of pairs of
   * window and sentence within the gap of a pair.
   */
  public Chance(int bits, long windows, long sentences, long neighbours) {
    this.logTails = logTails(bits);
    this.isKnown = windows > 0 && sentences > 0;
    this.logPairs =
        Math.log((double) Math.max(1, windows)) + Math.log((double) Math.max(1, sentences));
    this.logNeighbours = Math.log((double) Math.max(1, neighbours));
  }

  /** Chance in a check; {@link MatchParameters#gap} bounds the neighbours. */
  public static Chance of(int bits, List<Span> windows, long sentences, int gap) {
    int[] starts = windows.stream().mapToInt(Span::offset).sorted().toArray();
    int[] ends = windows.stream().mapToInt(Span::end).sorted().toArray();
    long windowsInReach = crowdMax(starts, gap) + crowdMax(ends, gap);
    long sentencesInReach = 2L * (gap / SENTENCE_LENGTH_MIN + 1);
    return new Chance(bits, windows.size(), sentences, windowsInReach * sentencesInReach);
  }

  /** The maximum number of sorted places within a length. */
  private static long crowdMax(int[] places, int length) {
    int crowd = 0;
    int first = 0;
    for (int last = 0; last < places.length; last++) {
      while (places[last] - places[first] > length) {
        first++;
      }
      crowd = Math.max(crowd, last - first + 1);
    }
    return crowd;
  }

  private static double[] logTails(int bits) {
    double[] tails = new double[bits + 1];
    double probability = Math.pow(0.5, bits);
    double sum = 0;
    for (int d = 0; d <= bits; d++) {
      sum += probability;
      tails[d] = Math.log(Math.min(1, sum));
      probability *= (bits - d) / (d + 1.0);
    }
    return tails;
  }

  /** The logarithm of the expected number of such sets by chance, an upper bound. */
  double logExpected(int[] distances, int count) {
    double logProduct = 0;
    for (int i = 0; i < count; i++) {
      logProduct += logTails[distances[i]];
    }
    double term = 1;
    double sum = 1;
    for (int j = 1; j < count; j++) {
      term *= -logProduct / j;
      sum += term;
    }
    double logSets = logPairs + (count - 1) * (1 + logNeighbours) - Math.log(count);
    return logSets + logProduct + Math.log(sum);
  }

  boolean excludes(int[] distances, int count) {
    return !isKnown
        || logExpected(distances, count) <= Math.log(FALSE_PASSAGES_MAX) - count * Math.log(2);
  }
}
