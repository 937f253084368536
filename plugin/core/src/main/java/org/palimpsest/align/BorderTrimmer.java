package org.palimpsest.align;

import java.util.HashSet;
import java.util.Set;

/**
 * Finds where a passage really begins and ends. Fragments overhang a copy that begins in
 * mid-sentence, and a stray fragment may have joined it.
 */
final class BorderTrimmer {

  /*
   * Each token of the passage is of one of three kinds: it stands on the other side together with a
   * neighbour; it stands there alone; it does not. How often each kind comes up inside the passage
   * is one distribution, how often in the text around it another. The logarithm of their ratio is a
   * token's score; from each end of the passage so much is cut off as has the least sum of scores,
   * the places where the text stops looking like the inside. In a verbatim copy one foreign word
   * costs a lot; in a rewritten one hardly anything: the limit follows from the passage itself.
   */
  private static final int KINDS = 3;

  private static final int FOREIGN = 0;
  private static final int ALONE = 1;
  private static final int WITH_NEIGHBOUR = 2;

  /** What is known of text outside before any is seen, as so many tokens of each kind. */
  private static final double[] OUTSIDE_BEFORE = {12.5, 6.5, 2.5};

  private static final double INSIDE_BEFORE = 0.5;

  /** How many tokens on both sides of the passage count as the text around it. */
  private static final int AROUND = 400;

  private final TextPair pair;
  private final boolean[] present;

  BorderTrimmer(TextPair pair) {
    this.pair = pair;
    this.present = new boolean[pair.other().distinctCount()];
  }

  /**
   * What of a range in the first text looks like the range in the second.
   *
   * @param wide the range to cut, with what may overhang
   * @param core the part of it that surely belongs to the passage, or most of it
   */
  TokenRange trim(TokenRange wide, TokenRange core, TokenRange otherRange) {
    int low = Math.max(0, wide.from() - AROUND);
    int high = Math.min(pair.one().tokenCount(), wide.to() + AROUND);
    int[] kinds = kinds(low, high, otherRange);
    double[] scores = scores(kinds, low, core);
    int middle = (core.from() + core.to()) / 2;
    int from = wide.from();
    double sum = 0;
    double least = 0;
    for (int token = wide.from(); token < middle; token++) {
      sum += scores[kinds[token - low]];
      if (sum <= least) {
        least = sum;
        from = token + 1;
      }
    }
    int to = wide.to();
    sum = 0;
    least = 0;
    for (int token = wide.to() - 1; token > middle; token--) {
      sum += scores[kinds[token - low]];
      if (sum <= least) {
        least = sum;
        to = token;
      }
    }
    return from < to ? new TokenRange(from, to) : core;
  }

  /** The share of a range's tokens that stand in the range of the other text, too. */
  double shareFound(TokenRange range, TokenRange otherRange) {
    int found = 0;
    for (int kind : kinds(range.from(), range.to(), otherRange)) {
      found += kind == FOREIGN ? 0 : 1;
    }
    return (double) found / range.size();
  }

  private int[] kinds(int low, int high, TokenRange otherRange) {
    TokenizedText other = pair.other();
    Set<Long> neighbours = new HashSet<>();
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = true;
      if (token + 1 < otherRange.to()) {
        neighbours.add(two(other.number(token), other.number(token + 1)));
      }
    }
    int[] partners = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      int partner = pair.otherOfOne(pair.one().number(low + i));
      partners[i] = partner != TextPair.NONE && present[partner] ? partner : TextPair.NONE;
    }
    int[] kinds = new int[high - low];
    for (int i = 0; i < partners.length; i++) {
      if (partners[i] != TextPair.NONE) {
        boolean before = i > 0 && neighbours.contains(two(partners[i - 1], partners[i]));
        boolean behind =
            i + 1 < partners.length && neighbours.contains(two(partners[i], partners[i + 1]));
        kinds[i] = before || behind ? WITH_NEIGHBOUR : ALONE;
      }
    }
    for (int token = otherRange.from(); token < otherRange.to(); token++) {
      present[other.number(token)] = false;
    }
    return kinds;
  }

  private static long two(int first, int second) {
    return (long) first << Integer.SIZE | second;
  }

  private static double[] scores(int[] kinds, int low, TokenRange range) {
    double[] inside = {INSIDE_BEFORE, INSIDE_BEFORE, INSIDE_BEFORE};
    double[] outside = OUTSIDE_BEFORE.clone();
    double insideSum = KINDS * INSIDE_BEFORE;
    double outsideSum = outside[FOREIGN] + outside[ALONE] + outside[WITH_NEIGHBOUR];
    for (int i = 0; i < kinds.length; i++) {
      if (low + i >= range.from() && low + i < range.to()) {
        inside[kinds[i]]++;
        insideSum++;
      } else {
        outside[kinds[i]]++;
        outsideSum++;
      }
    }
    double[] scores = new double[KINDS];
    for (int kind = 0; kind < KINDS; kind++) {
      scores[kind] = Math.log(inside[kind] / insideSum) - Math.log(outside[kind] / outsideSum);
    }
    return scores;
  }
}
