package org.palimpsest.core.align;

import org.palimpsest.core.token.TokenRange;

/** Finds the copied part of a passage's other side among similar text. Not thread-safe. */
final class LikestPlace {

  /*
   * A token of the other side is new while the first side has it more often than the stretch so
   * far; then it repeats. Tokens that the first side lacks are left to BorderTrimmer. The result is
   * the stretch of whole fragments with the maximum of new tokens less half of the repeated ones.
   * So text before or behind it is cut if it has more than two repeated tokens for each new one
   * (docs/adr/0010).
   */
  private static final double COST_OF_REPEATED = 0.5;

  private static final int STEPS_MAX = 1_000_000;

  private final TextPair pair;

  /** For each token of the second text, its count on the first side; cleared after each use. */
  private final int[] countsOfOne;

  /** For each token of the second text, its count in the stretch; cleared after each use. */
  private final int[] countsOfStretch;

  private int steps;

  LikestPlace(TextPair pair) {
    this.pair = pair;
    this.countsOfOne = new int[pair.other().distinctCount()];
    this.countsOfStretch = new int[pair.other().distinctCount()];
  }

  /** The part of {@code other} that {@code one} was copied from. */
  TokenRange of(TokenRange one, TokenRange other) {
    if (other.size() <= one.size()) {
      return other;
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
        countsOfOne[partner] += sign;
      }
    }
  }

  private void addStretches(int from, int end, Best best) {
    double gain = 0;
    for (int token = from; token < end; token++) {
      int number = pair.other().number(token);
      if (countsOfOne[number] > 0) {
        gain += countsOfStretch[number]++ < countsOfOne[number] ? 1 : -COST_OF_REPEATED;
      }
      if (token + 1 == end || pair.other().isBorder(token + 1)) {
        best.add(from, token + 1, gain);
      }
    }
    steps += end - from;
    for (int token = from; token < end; token++) {
      countsOfStretch[pair.other().number(token)] = 0;
    }
  }
}
