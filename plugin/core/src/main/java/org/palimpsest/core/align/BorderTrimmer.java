package org.palimpsest.core.align;

import org.palimpsest.core.token.TokenRange;

/** Finds the exact borders of a passage; fragments overhang a copy that starts in mid-sentence. */
final class BorderTrimmer {

  /*
   * Each token of the passage has one of the three kinds of TokenKinds. The kinds have one
   * distribution inside the passage and another in the text around it. The logarithm of the ratio
   * of both is a token's score. The part with the least sum of scores is cut off each end of the
   * passage. So one foreign word costs much in a verbatim copy and little in a rewritten one: the
   * limit follows from the passage itself.
   */

  /** Prior of the outside distribution, as a count of tokens of each kind. */
  private static final double[] OUTSIDE_BEFORE = {12.5, 6.5, 2.5};

  private static final double INSIDE_BEFORE = 0.5;
  private static final int AROUND = 400;

  /**
   * Prior for a border between sentences, e^2.5 = 12, in nats (docs/adr/0010): less than one
   * foreign word in a verbatim copy, and about half a sentence in a rewritten one.
   */
  private static final double SENTENCE_NATS = 2.5;

  /** Minimum log likelihood ratio of a hole, in nats. */
  private static final double HOLE_NATS = 30;

  private static final int HOLE_TOKENS_MIN = 12;

  /** Minimum size of a hole that is excluded from the inside distribution. */
  private static final int OWN_TOKENS_MIN = 24;

  /** Iterations: the inside distribution depends on the hole, and the hole on the distribution. */
  private static final int HOLE_TURNS = 4;

  private final TextPair pair;
  private final TokenKinds kinds;

  BorderTrimmer(TextPair pair, TokenKinds kinds) {
    this.pair = pair;
    this.kinds = kinds;
  }

  /**
   * The part of {@code wide} that resembles a range of the second text; {@code core} surely, or
   * mostly, belongs to the passage.
   */
  TokenRange trim(TokenRange wide, TokenRange core, TokenRange otherRange) {
    return trim(wide, core, otherRange, SENTENCE_NATS);
  }

  /** The same, without the prior for sentence borders. */
  TokenRange evidence(TokenRange range, TokenRange otherRange) {
    return trim(range, range, otherRange, 0);
  }

  private TokenRange trim(TokenRange wide, TokenRange core, TokenRange otherRange, double nats) {
    int low = Math.max(0, wide.from() - AROUND);
    int high = Math.min(pair.one().tokenCount(), wide.to() + AROUND);
    int[] kindsAround = kinds.of(low, high, otherRange);
    double[] scores = scores(kindsAround, low, core, new TokenRange(0, 0));
    int middle = (core.from() + core.to()) / 2;
    int from = wide.from();
    double sum = 0;
    double least = price(from, nats);
    for (int token = wide.from(); token < middle; token++) {
      sum += scores[kindsAround[token - low]];
      if (sum <= least && sum + price(token + 1, nats) <= least) {
        least = sum + price(token + 1, nats);
        from = token + 1;
      }
    }
    int to = wide.to();
    sum = 0;
    least = price(to, nats);
    for (int token = wide.to() - 1; token > middle; token--) {
      sum += scores[kindsAround[token - low]];
      if (sum <= least && sum + price(token, nats) <= least) {
        least = sum + price(token, nats);
        to = token;
      }
    }
    return from < to ? new TokenRange(from, to) : core;
  }

  private double price(int token, double nats) {
    return pair.one().isBorder(token) ? 0 : nats;
  }

  /** The part of a range that surely resembles the text around it; empty if there is none. */
  TokenRange hole(TokenRange range, TokenRange otherRange) {
    return hole(range, otherRange, 0);
  }

  /** The same for a first text with own paragraphs; summaries omit most of their source. */
  TokenRange ownHole(TokenRange range, TokenRange otherRange) {
    return hole(range, otherRange, HOLE_TURNS);
  }

  private TokenRange hole(TokenRange range, TokenRange otherRange, int turns) {
    int low = Math.max(0, range.from() - AROUND);
    int high = Math.min(pair.one().tokenCount(), range.to() + AROUND);
    int[] kindsAround = kinds.of(low, high, otherRange);
    TokenRange none = new TokenRange(range.from(), range.from());
    double[] scores = scores(kindsAround, low, range, none);
    TokenRange hole = least(range, kindsAround, low, scores);
    for (int turn = 0; turn < turns && hole.size() >= OWN_TOKENS_MIN; turn++) {
      scores = scores(kindsAround, low, range, hole);
      TokenRange next = least(range, kindsAround, low, scores);
      if (next.equals(hole) || next.size() < OWN_TOKENS_MIN) {
        break;
      }
      hole = next;
    }
    return sum(hole, kindsAround, low, scores) <= -HOLE_NATS ? hole : none;
  }

  private static double sum(TokenRange stretch, int[] kinds, int low, double[] scores) {
    double sum = 0;
    for (int token = stretch.from(); token < stretch.to(); token++) {
      sum += scores[kinds[token - low]];
    }
    return sum;
  }

  private static TokenRange least(TokenRange range, int[] kinds, int low, double[] scores) {
    TokenRange least = new TokenRange(range.from(), range.from());
    double leastSum = 0;
    double sum = 0;
    int from = range.from() + 1;
    for (int token = from; token < range.to() - 1; token++) {
      if (sum >= 0) {
        sum = 0;
        from = token;
      }
      sum += scores[kinds[token - low]];
      if (sum < leastSum && token + 1 - from >= HOLE_TOKENS_MIN) {
        leastSum = sum;
        least = new TokenRange(from, token + 1);
      }
    }
    return least;
  }

  private static double[] scores(int[] kinds, int low, TokenRange range, TokenRange without) {
    double[] inside = {INSIDE_BEFORE, INSIDE_BEFORE, INSIDE_BEFORE};
    double[] outside = OUTSIDE_BEFORE.clone();
    double insideSum = TokenKinds.COUNT * INSIDE_BEFORE;
    double outsideSum =
        outside[TokenKinds.FOREIGN]
            + outside[TokenKinds.ALONE]
            + outside[TokenKinds.WITH_NEIGHBOUR];
    for (int i = 0; i < kinds.length; i++) {
      if (range.has(low + i) && !without.has(low + i)) {
        inside[kinds[i]]++;
        insideSum++;
      } else {
        outside[kinds[i]]++;
        outsideSum++;
      }
    }
    double[] scores = new double[TokenKinds.COUNT];
    for (int kind = 0; kind < TokenKinds.COUNT; kind++) {
      scores[kind] = Math.log(inside[kind] / insideSum) - Math.log(outside[kind] / outsideSum);
    }
    return scores;
  }
}
