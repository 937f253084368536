package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.token.TokenRange;

/**
 * Finds for each stretch of a text the most similar stretch of a source. A first pass over the
 * source bounds the shared bits; a second compares stretches with a sufficient bound. Used once;
 * not thread-safe.
 */
final class StretchSearch {

  /** Stretches that share less resemble unrelated ones. */
  private static final double SHARE_MIN = 0.2;

  /** A rewritten sentence may become two. */
  private static final int FURTHER_FRAGMENTS = 1;

  private static final double ROUNDING = 1e-6;

  private final TextStretches stretches;
  private final WeighedText weighed;
  private final TextPair pair;
  private final StretchShares shares;
  private final int length;

  /** For each stretch of the text an upper bound of the bits shared with the current one. */
  private final double[] mayShare;

  /** For each stretch of the source, by its first fragment, a lower bound of its bits. */
  private final double[] ofSource;

  private final double[] bestShare;
  private final int[] bestFrom;

  /** For each fragment of the text the bits shared with the current one of the source. */
  private final double[] ofFragment;

  private int[] met = new int[Long.SIZE];

  @FunctionalInterface
  private interface Visitor {
    void visit(int stretch, int from);
  }

  StretchSearch(TextStretches stretches, TextPair pair, StretchShares shares) {
    this.stretches = stretches;
    this.weighed = stretches.weighed();
    this.pair = pair;
    this.shares = shares;
    this.length = Math.min(stretches.length() + FURTHER_FRAGMENTS, pair.other().fragmentCount());
    this.mayShare = new double[stretches.count()];
    this.ofSource = shares.bitsOfSourceAtLeast(length);
    this.bestShare = new double[stretches.count()];
    this.bestFrom = new int[stretches.count()];
    this.ofFragment = new double[weighed.text().fragmentCount()];
    Arrays.fill(bestShare, SHARE_MIN);
    Arrays.fill(bestFrom, -1);
  }

  /** The most similar stretch of the source for a stretch of the text. */
  record Found(int stretch, StretchShares.Stretch ofSource) {}

  /** The fragments of the text that share tokens with one of the source, with the shared bits. */
  private static final class Shared {
    private final int[] fragments;
    private final double[] bits;

    Shared(int[] fragments, double[] bits) {
      this.fragments = fragments;
      this.bits = bits;
    }
  }

  /**
   * The most similar stretches for the wanted ones with {@code sharedMin} bits; some with less may
   * be found. Incomplete once {@code shouldStop} is true.
   */
  List<Found> find(boolean[] wanted, double[] sharedMin, BooleanSupplier shouldStop) {
    BitSet promising = new BitSet(wanted.length);
    walk(
        (stretch, from) -> {
          if (wanted[stretch] && mayShare[stretch] >= sharedMin[stretch] - ROUNDING) {
            promising.set(stretch);
          }
        },
        shouldStop);
    if (!promising.isEmpty()) {
      walk(new Comparison(promising), shouldStop);
    }
    List<Found> found = new ArrayList<>();
    for (int stretch = 0; stretch < bestFrom.length; stretch++) {
      if (bestFrom[stretch] >= 0) {
        found.add(found(stretch));
      }
    }
    return found;
  }

  /** Visits all pairs whose source stretch ends with a fragment that shares a listed token. */
  private void walk(Visitor visitor, BooleanSupplier shouldStop) {
    Arrays.setAll(mayShare, stretches::unlistedBits);
    Shared[] current = new Shared[length];
    int fragments = pair.other().fragmentCount();
    for (int last = 0; last < fragments && !shouldStop.getAsBoolean(); last++) {
      int from = last - length + 1;
      int place = last % length;
      if (from > 0) {
        add(current[place], -1);
      }
      current[place] = shared(last);
      add(current[place], 1);
      if (from >= 0) {
        visit(from, current[place], visitor);
      }
    }
  }

  private void visit(int from, Shared ofLast, Visitor visitor) {
    for (int fragment : ofLast.fragments) {
      int last = stretches.lastWith(fragment);
      for (int stretch = stretches.firstWith(fragment); stretch <= last; stretch++) {
        visitor.visit(stretch, from);
      }
    }
  }

  private Found found(int stretch) {
    int from = bestFrom[stretch];
    return new Found(stretch, shares.trimmed(stretches.range(stretch), from, from + length));
  }

  private Shared shared(int fragment) {
    TokenRange range = pair.other().range(fragment, fragment + 1);
    int count = 0;
    for (int token = range.from(); token < range.to(); token++) {
      int partner = pair.oneOfOther(pair.other().number(token));
      if (partner != TextPair.NONE) {
        for (int at = weighed.firstPlace(partner); at < weighed.firstPlace(partner + 1); at++) {
          int here = weighed.fragmentAt(at);
          if (ofFragment[here] == 0) {
            met = count < met.length ? met : Arrays.copyOf(met, 2 * count);
            met[count++] = here;
          }
          ofFragment[here] += weighed.bits(partner);
        }
      }
    }
    double[] bits = new double[count];
    for (int i = 0; i < count; i++) {
      bits[i] = ofFragment[met[i]];
      ofFragment[met[i]] = 0;
    }
    return new Shared(Arrays.copyOf(met, count), bits);
  }

  private void add(Shared shared, int sign) {
    for (int i = 0; i < shared.fragments.length; i++) {
      int last = stretches.lastWith(shared.fragments[i]);
      for (int at = stretches.firstWith(shared.fragments[i]); at <= last; at++) {
        mayShare[at] += sign * shared.bits[i];
      }
    }
  }

  /** Compares stretches of the text where a bound exceeds the best share so far. */
  private final class Comparison implements Visitor {
    private final BitSet stretches;
    private int there = -1;
    private double bitsThere;

    Comparison(BitSet stretches) {
      this.stretches = stretches;
    }

    @Override
    public void visit(int stretch, int from) {
      if (stretches.get(stretch) && mayBeBest(stretch, ofSource[from] - ROUNDING)) {
        if (there != from) {
          there = from;
          bitsThere = shares.goTo(from, from + length);
        }
        compare(stretch, from, bitsThere);
      }
    }
  }

  /** Both sides have at least the shared bits, which bounds the share. */
  private boolean mayBeBest(int stretch, double bitsOfSource) {
    double shared = mayShare[stretch] + ROUNDING;
    double best = bestShare[stretch];
    return shared * Math.max(shared, 0)
        > best * best * stretches.bits(stretch) * Math.max(shared, bitsOfSource);
  }

  private void compare(int stretch, int from, double bitsOfSource) {
    double shared = shares.sharedThere(stretches.tokens(stretch));
    double mean = Math.sqrt(stretches.bits(stretch) * bitsOfSource);
    double share = shared / (mean + Double.MIN_NORMAL);
    if (share > bestShare[stretch]) {
      bestShare[stretch] = share;
      bestFrom[stretch] = from;
    }
  }
}
