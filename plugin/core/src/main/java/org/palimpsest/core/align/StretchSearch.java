package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds for each stretch of a text the stretch of a source that is most like it, without comparing
 * all with all: while the source is read, the bits of what single fragments have in common are
 * summed up. Stretches whose sum is nowhere enough for anything to come of them are left out; the
 * source is read again for the others alone, and compared where the sum is. Used once, by one
 * thread.
 */
final class StretchSearch {

  /** Stretches that share less are not told from unrelated ones. */
  private static final double SHARE_MIN = 0.2;

  /** Who rewrites a sentence may make one of two. */
  private static final int FURTHER_FRAGMENTS = 1;

  /** Sums and differences of bits are exact to much less. */
  private static final double ROUNDING = 1e-6;

  private final TextStretches stretches;
  private final WeighedText weighed;
  private final TextPair pair;
  private final StretchShares shares;

  /** Of a stretch of the source, in fragments. */
  private final int length;

  /** For each stretch of the text the bits that it may share with the source's current one. */
  private final double[] mayShare;

  /** For each stretch of the source, by its first fragment, the bits that it has at least. */
  private final double[] ofSource;

  private final double[] bestShare;
  private final int[] bestFrom;

  /** For each fragment of the text the bits that it shares with the source's current one. */
  private final double[] ofFragment;

  /** The fragments of the text that share any, as {@link #shared} meets them. */
  private int[] met = new int[Long.SIZE];

  /** Takes note of a stretch of the text and one of the source, given by its first fragment. */
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

  /**
   * What is most like a stretch of the text.
   *
   * @param stretch its number
   */
  record Found(int stretch, StretchShares.Stretch ofSource) {}

  /** What a fragment of the source shares with fragments of the text: so many bits with each. */
  private static final class Shared {
    private final int[] fragments;
    private final double[] bits;

    Shared(int[] fragments, double[] bits) {
      this.fragments = fragments;
      this.bits = bits;
    }
  }

  /**
   * What is most like each of the stretches that are wanted.
   *
   * @param wanted for each stretch whether it is
   * @param sharedMin for each stretch the bits that it has to share with the source's; of those
   *     that share less some may be found, too
   * @param shouldStop asked again and again; when it says so, what was found so far is all
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

  /** Visits all pairs of which the source's has a last fragment that shares something listed. */
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

  /** Compares stretches of the text, where it may be more like than any was before. */
  private final class Comparison implements Visitor {
    private final BitSet stretches;

    /** The source's stretch that was gone to last. */
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

  /** Both sides have the shared bits at least, so a bound follows from one side alone, too. */
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
