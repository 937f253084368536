package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Recovers a document's symbols from its fingerprints by Gibbs sampling. Each place holds a symbol
 * or is open. The probability of a symbol is that of the language model times the likelihood of the
 * bits of all its windows. For one thread.
 */
final class Sampler {

  /** The initial weight of an open place against all symbols; it falls with each sweep. */
  private static final double OPEN_AT_FIRST = 1;

  private static final double OPEN_AT_LAST = .05;

  private static final int SHORTLIST = 250;
  private static final int SUCCESSORS_MAX = 150;
  private static final int REFRESH_SWEEPS = 4;

  /** The largest difference of log probability to the best symbol; others are pruned. */
  private static final double PRUNED = 7;

  private final Sent sent;
  private final Dictionary dictionary;
  private final MinHashes hashes;
  private final NGramModel model;
  private final BitChances chances = new BitChances();
  private final int sweeps;
  private final SplittableRandom random;
  private final boolean han;

  /** The first place of each piece, and the end. */
  private final int[] starts;

  private final int[] state;
  private final int[][] windowsOfPiece;
  private final int[][] shortlists;
  private final List<Map<Integer, Double>> shares = new ArrayList<>();
  private int collected;

  /** A window without the current place. */
  private final class Rest {
    final int window;
    final char[] lowest = new char[MinHashes.FUNCTIONS];
    int unknown;

    /** By number of further unknown features, and function. */
    final float[][] base = new float[3][MinHashes.FUNCTIONS];

    final double[] sums = new double[3];

    Rest(int window, int placeLeftOut, int alsoLeftOut) {
      this.window = window;
      Arrays.fill(lowest, MinHashes.NONE);
      Sent.Run run = sent.windows().get(window);
      for (int at = starts[run.first()]; at < starts[run.end()]; at++) {
        if (at != placeLeftOut && at != alsoLeftOut) {
          add(at == 0 ? Dictionary.BREAK : state[at - 1], state[at]);
        }
      }
      for (int more = 0; more < base.length; more++) {
        for (int j = 0; j < sent.bits(); j++) {
          base[more][j] =
              chances.of(
                  unknown + more, lowest[j], MinHashes.bit(lowest[j]) == sent.bit(window, j));
          sums[more] += base[more][j];
        }
      }
    }

    private void add(int left, int symbol) {
      int feature = dictionary.feature(left, symbol);
      if (feature < 0) {
        unknown += dictionary.endsFeature(left, symbol, han) ? 1 : 0;
        return;
      }
      hashes.lower(lowest, feature);
    }

    /** The log likelihood with one or two further features, or -1 for none. */
    double with(int one, int other, int more) {
      double sum = sums[more];
      if (one < 0 && other < 0) {
        return sum;
      }
      int first = one < 0 ? other : one;
      int second = other < 0 ? first : other;
      for (int j = 0; j < sent.bits(); j++) {
        char level = hashes.level(first, j);
        if (second != first) {
          level = (char) Math.min(level, hashes.level(second, j));
        }
        if (level < lowest[j]) {
          boolean equal = MinHashes.bit(level) == sent.bit(window, j);
          sum += chances.of(unknown + more, level, equal) - base[more][j];
        }
      }
      return sum;
    }
  }

  /** Starts with all places open. */
  Sampler(Sent sent, Dictionary dictionary, MinHashes hashes, boolean han, int sweeps, long seed) {
    this.sent = sent;
    this.dictionary = dictionary;
    this.hashes = hashes;
    this.han = han;
    this.sweeps = sweeps;
    this.model = new NGramModel(dictionary);
    this.random = new SplittableRandom(seed);
    int pieces = sent.lengths().size();
    starts = new int[pieces + 1];
    windowsOfPiece = new int[pieces][];
    shortlists = new int[pieces][];
    for (int i = 0; i < pieces; i++) {
      starts[i + 1] = starts[i] + sent.lengths().get(i);
      int piece = i;
      windowsOfPiece[i] =
          IntStream.range(0, sent.windows().size())
              .filter(window -> sent.windows().get(window).has(piece))
              .toArray();
      shares.add(new HashMap<>());
    }
    state = new int[starts[pieces]];
    for (int i = 0; i < pieces; i++) {
      if (starts[i] < starts[i + 1]) {
        state[starts[i]] = Dictionary.BREAK;
      }
    }
  }

  /** Runs all sweeps, and calls {@code eachSample} after each that counts. */
  void run(Runnable eachSample) {
    for (int sweep = 0; sweep < sweeps; sweep++) {
      double done = Math.min(1, 2. * sweep / sweeps);
      double open = OPEN_AT_FIRST * Math.pow(OPEN_AT_LAST / OPEN_AT_FIRST, done);
      boolean counts = sweep >= sweeps / 2;
      if (sweep % REFRESH_SWEEPS == 0) {
        model.chooseSubject();
      }
      for (int piece = 0; piece < shortlists.length; piece++) {
        if (!han && sweep % REFRESH_SWEEPS == 0) {
          shortlists[piece] = shortlist(piece);
        }
        for (int place = starts[piece] + 1; place < starts[piece + 1]; place++) {
          draw(piece, place, open, counts);
        }
        if (!han) {
          exchange(piece);
        }
      }
      if (counts) {
        collected++;
        eachSample.run();
      }
    }
  }

  /** The words with the best support by the bits of a piece's windows. */
  private int[] shortlist(int piece) {
    List<Rest> rests = new ArrayList<>();
    for (int window : windowsOfPiece[piece]) {
      rests.add(new Rest(window, -1, -1));
    }
    double[] scores = new double[dictionary.size() - 2];
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.log(model.single(i + 2));
      int feature = dictionary.feature(Dictionary.BREAK, i + 2);
      for (Rest rest : rests) {
        scores[i] += rest.with(feature, -1, 0);
      }
    }
    double[] ascending = scores.clone();
    Arrays.sort(ascending);
    double least = ascending[Math.max(0, ascending.length - SHORTLIST)];
    return IntStream.range(0, scores.length)
        .filter(i -> scores[i] >= least)
        .map(i -> i + 2)
        .toArray();
  }

  private int stateAt(int place) {
    return place < 0 || place >= state.length ? Dictionary.BREAK : state[place];
  }

  /** Draws the symbol of a place given all others. */
  private void draw(int piece, int place, double open, boolean counts) {
    int left = stateAt(place - 1);
    int leftmost = stateAt(place - 2);
    int right = stateAt(place + 1);
    int rightmost = stateAt(place + 2);
    List<Rest> rests = new ArrayList<>();
    for (int window : windowsOfPiece[piece]) {
      rests.add(new Rest(window, place, han && place + 1 < starts[piece + 1] ? place + 1 : -1));
    }
    model.note(state[place], -1);
    int[] candidates = candidates(piece, place, left, right);
    double[] scores = new double[candidates.length];
    NGramModel.Context before = model.after(leftmost, left);
    double best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < candidates.length; i++) {
      int symbol = candidates[i];
      double chance = symbol == Dictionary.UNKNOWN ? open : model.probability(before, symbol);
      scores[i] = Math.log(chance) + likelihood(rests, left, symbol, right, piece, place);
      best = Math.max(best, scores[i]);
    }
    if (right != Dictionary.UNKNOWN) {
      double likely = best - PRUNED;
      best = Double.NEGATIVE_INFINITY;
      for (int i = 0; i < candidates.length; i++) {
        scores[i] =
            scores[i] < likely
                ? Double.NEGATIVE_INFINITY
                : scores[i] + logOfRight(left, candidates[i], right, rightmost);
        best = Math.max(best, scores[i]);
      }
    }
    double sum = 0;
    for (int i = 0; i < scores.length; i++) {
      scores[i] = Math.exp(scores[i] - best);
      sum += scores[i];
    }
    double at = random.nextDouble() * sum;
    int drawn = 0;
    while (drawn < scores.length - 1 && at >= scores[drawn]) {
      at -= scores[drawn++];
    }
    state[place] = candidates[drawn];
    model.note(state[place], 1);
    if (counts) {
      for (int i = 0; i < scores.length; i++) {
        int feature = dictionary.feature(left, candidates[i]);
        if (feature >= 0 && scores[i] > 1e-4 * sum) {
          shares.get(piece).merge(feature, scores[i] / sum, Double::sum);
        }
      }
    }
  }

  private double logOfRight(int left, int symbol, int right, int rightmost) {
    double chance = model.probability(model.after(left, symbol), right);
    if (rightmost != Dictionary.UNKNOWN) {
      chance *= model.probability(model.after(symbol, right), rightmost);
    }
    return Math.log(chance);
  }

  private double likelihood(
      List<Rest> rests, int left, int symbol, int right, int piece, int place) {
    int one = dictionary.feature(left, symbol);
    int more = one < 0 && dictionary.endsFeature(left, symbol, han) ? 1 : 0;
    int other = -1;
    if (han && place + 1 < starts[piece + 1]) {
      other = dictionary.feature(symbol, right);
      more += other < 0 && dictionary.endsFeature(symbol, right, true) ? 1 : 0;
    }
    double sum = 0;
    for (Rest rest : rests) {
      sum += rest.with(one, other, more);
    }
    return sum;
  }

  private int[] candidates(int piece, int place, int left, int right) {
    Set<Integer> candidates = new LinkedHashSet<>();
    candidates.add(Dictionary.UNKNOWN);
    candidates.add(state[place]);
    if (shortlists[piece] != null) {
      for (int symbol : shortlists[piece]) {
        candidates.add(symbol);
      }
    }
    addNeighbours(candidates, dictionary.pairs, left);
    addNeighbours(candidates, dictionary.pairsBackward, right);
    if (!han) {
      candidates.remove(Dictionary.BREAK);
    }
    return candidates.stream().mapToInt(Integer::intValue).toArray();
  }

  private static void addNeighbours(Set<Integer> candidates, NGrams pairs, int symbol) {
    if (symbol == Dictionary.UNKNOWN) {
      return;
    }
    NGrams.Range range = pairs.after(symbol);
    int countMin = 1;
    while (pairs.countOfAtLeast(range, countMin) > SUCCESSORS_MAX) {
      countMin *= 2;
    }
    for (int i = range.from(); i < range.to(); i++) {
      if (pairs.count(i) >= countMin) {
        candidates.add(pairs.symbol(i));
      }
    }
  }

  /** Proposes exchanges of two places of a piece, whose order the bits do not show. */
  private void exchange(int piece) {
    int length = starts[piece + 1] - starts[piece] - 1;
    for (int i = 0; i < length; i++) {
      int one = starts[piece] + 1 + random.nextInt(length);
      int other = starts[piece] + 1 + random.nextInt(length);
      if (state[one] == state[other]) {
        continue;
      }
      double before = score(piece);
      exchange(one, other);
      if (Math.log(random.nextDouble()) > score(piece) - before) {
        exchange(one, other);
      }
    }
  }

  private void exchange(int one, int other) {
    int previous = state[one];
    state[one] = state[other];
    state[other] = previous;
  }

  private double score(int piece) {
    double sum = 0;
    for (int at = starts[piece] + 1; at < Math.min(state.length, starts[piece + 1] + 2); at++) {
      if (state[at] != Dictionary.UNKNOWN) {
        sum += Math.log(model.probability(model.after(stateAt(at - 2), state[at - 1]), state[at]));
      }
    }
    return sum;
  }

  /** The probability of each feature in a window; missing ones are negligible. */
  Map<Integer, Double> features(int window) {
    Map<Integer, Double> missing = new HashMap<>();
    Sent.Run run = sent.windows().get(window);
    for (int piece = run.first(); piece < run.end(); piece++) {
      shares
          .get(piece)
          .forEach(
              (feature, sum) ->
                  missing.merge(feature, 1 - Math.min(1, sum / collected), (a, b) -> a * b));
    }
    missing.replaceAll((feature, share) -> 1 - share);
    return missing;
  }

  /** Adds votes for the bits of a window's fingerprint under another seed; positive for 1. */
  void vote(int window, MinHashes others, double[] votes) {
    char[] lowest = new char[MinHashes.FUNCTIONS];
    Arrays.fill(lowest, MinHashes.NONE);
    int unknown = 0;
    Sent.Run run = sent.windows().get(window);
    for (int at = starts[run.first()]; at < starts[run.end()]; at++) {
      int feature = dictionary.feature(stateAt(at - 1), state[at]);
      if (feature >= 0) {
        others.lower(lowest, feature);
      } else if (dictionary.endsFeature(stateAt(at - 1), state[at], han)) {
        unknown++;
      }
    }
    for (int j = 0; j < lowest.length; j++) {
      votes[j] += (MinHashes.bit(lowest[j]) ? 1 : -1) * BitChances.isLowest(unknown, lowest[j]);
    }
  }
}
