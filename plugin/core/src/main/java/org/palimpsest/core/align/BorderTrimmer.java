package org.palimpsest.core.align;

/**
 * Finds where a passage really begins and ends. Fragments overhang a copy that begins in
 * mid-sentence, and a stray fragment may have joined it.
 */
final class BorderTrimmer {

  /*
   * Each token of the passage is of one of the three kinds of TokenKinds. How often each kind comes up inside the passage
   * is one distribution, how often in the text around it another. The logarithm of their ratio is a
   * token's score; from each end of the passage so much is cut off as has the least sum of scores,
   * the places where the text stops looking like the inside. In a verbatim copy one foreign word
   * costs a lot; in a rewritten one hardly anything: the limit follows from the passage itself.
   */

  /** What is known of text outside before any is seen, as so many tokens of each kind. */
  private static final double[] OUTSIDE_BEFORE = {12.5, 6.5, 2.5};

  private static final double INSIDE_BEFORE = 0.5;

  /** How many tokens on both sides of the passage count as the text around it. */
  private static final int AROUND = 400;

  /**
   * Who copies takes sentences: that a copy ends with one is so much likelier, in nats, than that
   * it ends at a given place inside it, a ratio of twelve (docs/adr/0050). In a verbatim copy that
   * is less than one foreign word; in a rewritten one it decides about half a sentence.
   */
  private static final double SENTENCE_NATS = 2.5;

  /** How surely a stretch inside a passage is of the text around it: a ratio of e to this power. */
  private static final double HOLE_NATS = 30;

  /** In a verbatim copy half as many foreign tokens say so, and may be a few words put in. */
  private static final int HOLE_TOKENS_MIN = 12;

  /**
   * From so many tokens on, more than a few words put in, a stretch is told from what the rest of
   * the passage looks like without it.
   */
  private static final int OWN_TOKENS_MIN = 24;

  /** What the rest looks like depends on the stretch, and the other way round. */
  private static final int HOLE_TURNS = 4;

  private final TextPair pair;
  private final TokenKinds kinds;

  BorderTrimmer(TextPair pair, TokenKinds kinds) {
    this.pair = pair;
    this.kinds = kinds;
  }

  /**
   * What of a range in the first text looks like the range in the second.
   *
   * @param wide the range to cut, with what may overhang
   * @param core the part of it that surely belongs to the passage, or most of it
   */
  TokenRange trim(TokenRange wide, TokenRange core, TokenRange otherRange) {
    return trim(wide, core, otherRange, SENTENCE_NATS);
  }

  /** What of a range looks like the range in the second text, wherever sentences begin. */
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

  /** What a border costs that parts a sentence. */
  private double price(int token, double nats) {
    return pair.one().isBorder(token) ? 0 : nats;
  }

  /**
   * The stretch inside a range of the first text that looks most like the text around it, if it
   * surely does; empty else.
   */
  TokenRange hole(TokenRange range, TokenRange otherRange) {
    return hole(range, otherRange, 0);
  }

  /**
   * The same where the first text may have a paragraph of its author's own between what was taken
   * from the second. What is left out of a source is no such thing: summaries leave out most of it.
   */
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

  /** The stretch inside a range with the least sum of scores. */
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
