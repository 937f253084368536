package org.palimpsest.core.align;

/**
 * Finds what of a passage's other side it was taken from, where the other text says the like before
 * or behind that, too: what was copied once is explained once. For one thread.
 */
final class LikestPlace {

  /*
   * A token of the other side is new as long as the first side has it more often than the stretch so
   * far; then it says again what was said. Tokens that the first side has not at all are left to
   * BorderTrimmer. Of all stretches of whole fragments the one is kept of which the new tokens, less
   * a part of those that repeat, are most: so much is left out before or behind it as has more than
   * two repeated tokens for each new one (docs/adr/0050).
   */
  private static final double COST_OF_REPEATED = 0.5;

  /** So many tokens are looked at; what remains of a long side, that repeats itself, stays. */
  private static final int STEPS_MAX = 1_000_000;

  private final TextPair pair;

  /** For each token of the second text how often the first side has it; cleared after each use. */
  private final int[] had;

  /** For each token of the second text how often the stretch has it; cleared after each use. */
  private final int[] met;

  private int steps;

  LikestPlace(TextPair pair) {
    this.pair = pair;
    this.had = new int[pair.other().distinctCount()];
    this.met = new int[pair.other().distinctCount()];
  }

  /** The part of a range in the second text that one of the first was taken from. */
  TokenRange of(TokenRange one, TokenRange other) {
    if (other.size() <= one.size()) {
      return other; // it says no more than the first side does
    }
    count(one, 1);
    steps = 0;
    Best best = new Best(other);
    for (int from = other.from(); from < other.to() && steps < STEPS_MAX; from++) {
      if (from == other.from() || pair.other().isBorder(from)) {
        addStretches(from, other.to(), best);
      }
    }
    count(one, -1);
    return best.range;
  }

  /** The first of those with the most. */
  private static final class Best {
    private TokenRange range;
    private double gain = Double.NEGATIVE_INFINITY;

    Best(TokenRange range) {
      this.range = range;
    }

    void add(int from, int to, double gainOfStretch) {
      if (gainOfStretch > gain) {
        gain = gainOfStretch;
        range = new TokenRange(from, to);
      }
    }
  }

  private void count(TokenRange one, int sign) {
    for (int token = one.from(); token < one.to(); token++) {
      int partner = pair.otherOfOne(pair.one().number(token));
      if (partner != TextPair.NONE) {
        had[partner] += sign;
      }
    }
  }

  /** All that begin with a token. */
  private void addStretches(int from, int end, Best best) {
    double gain = 0;
    for (int token = from; token < end; token++) {
      int number = pair.other().number(token);
      if (had[number] > 0) {
        gain += met[number]++ < had[number] ? 1 : -COST_OF_REPEATED;
      }
      if (token + 1 == end || pair.other().isBorder(token + 1)) {
        best.add(from, token + 1, gain);
      }
    }
    steps += end - from;
    for (int token = from; token < end; token++) {
      met[pair.other().number(token)] = 0;
    }
  }
}
