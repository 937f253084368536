package org.palimpsest.core.match;

import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * How many passages as good as a given one chance alone would show in a whole document. The larger
 * the library, the nearer a match must be that stands by itself; a run of looser ones may stand
 * where each of them could not. Immutable.
 */
public final class Chance {

  /*
   * Fingerprints of unrelated sentences differ in binomial(bits, 1/2) bits; p(d) is the chance of d
   * or fewer. A document has W windows, the library S sentences: W S pairs. A passage's evidence is
   * a set of m of its matches, none overlapping another on either side, so that their distances are
   * independent, and each within the gap of an earlier one on both sides. With at most N pairs
   * within the gap of a pair, there are at most
   *
   *   K(m) = W S (e N)^(m-1) / m
   *
   * such sets (connected sets of m vertices of a graph of degree N). Of m independent p-values the
   * product is x or less with probability
   *
   *   F(m, x) = x (1 + L + L^2/2! + ... + L^(m-1)/(m-1)!),  L = -ln x
   *
   * (Fisher; less for distances, which are whole numbers). So chance shows at most K(m) F(m, x) sets
   * of m whose product is x or less. A passage stands if it has, for any m, a set with
   *
   *   K(m) F(m, x) <= FALSE_PASSAGES_MAX / 2^m.
   *
   * F rises with x, so all sets of m that pass are, in expectation, FALSE_PASSAGES_MAX / 2^m; over all
   * m less than FALSE_PASSAGES_MAX. Each false passage that stands has such a set of its own, so there
   * are no more of them, in all of the document's sources together. Expectations add up whether or
   * not the sets depend on each other. Pairs that were never compared, because no probe met, only
   * make it less.
   *
   * For m = 1 it is: p(d) <= FALSE_PASSAGES_MAX / (2 W S).
   */

  /** So many false passages a document may show, on average. */
  public static final double FALSE_PASSAGES_MAX = 0.1;

  /** For libraries of unknown size: everything stands. */
  public static final Chance UNKNOWN = new Chance(1, 0, 0, 0);

  /** More evidence than this is not weighed: the rest of a long run is not needed. */
  static final int EVIDENCE_MAX = 16;

  /** Sentences are about 150 characters long; at the ends of paragraphs shorter. */
  private static final int SENTENCE_LENGTH_MIN = 75;

  /** ln p(d). */
  private final double[] logTails;

  private final double logPairs;
  private final double logNeighbours;
  private final boolean isKnown;

  /**
   * Chance in one check.
   *
   * @param bits of a fingerprint
   * @param windows of the suspicious document
   * @param sentences of the whole library; 0 if unknown, then everything stands
   * @param neighbours how many pairs of window and sentence lie within the gap of a pair, at most
   */
  public Chance(int bits, long windows, long sentences, long neighbours) {
    this.logTails = logTails(bits);
    this.isKnown = windows > 0 && sentences > 0;
    this.logPairs =
        Math.log((double) Math.max(1, windows)) + Math.log((double) Math.max(1, sentences));
    this.logNeighbours = Math.log((double) Math.max(1, neighbours));
  }

  /**
   * Chance in a check of these windows.
   *
   * @param windows where the windows stand, by their offsets
   * @param gap see {@link MatchParameters#gap}
   */
  public static Chance of(int bits, List<Span> windows, long sentences, int gap) {
    int[] starts = windows.stream().mapToInt(Span::offset).sorted().toArray();
    int[] ends = windows.stream().mapToInt(Span::end).sorted().toArray();
    long windowsInReach = crowdMax(starts, gap) + crowdMax(ends, gap);
    long sentencesInReach = 2L * (gap / SENTENCE_LENGTH_MIN + 1);
    return new Chance(bits, windows.size(), sentences, windowsInReach * sentencesInReach);
  }

  /** How many of the sorted places lie at most within a stretch of this length. */
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

  /**
   * How many such sets of matches chance shows in the document, in expectation, at most.
   *
   * @param distances of matches that are evidence for one passage
   */
  public double expected(int... distances) {
    return Math.exp(logExpected(distances, distances.length));
  }

  private double logExpected(int[] distances, int count) {
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

  /** Whether so many of the first of these distances are too good to be chance. */
  boolean excludes(int[] distances, int count) {
    return !isKnown
        || logExpected(distances, count) <= Math.log(FALSE_PASSAGES_MAX) - count * Math.log(2);
  }

  /** How far apart a match may be that stands by itself; -1 if none may. */
  public int loneDistanceMax() {
    int distance = -1;
    while (distance + 1 < logTails.length && excludes(new int[] {distance + 1}, 1)) {
      distance++;
    }
    return distance;
  }
}
