package org.palimpsest.core.duplicate;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.palimpsest.core.text.BinarySearch;

/** An index of spot sets that finds all pairs at a resemblance threshold. Thread-safe. */
public final class SpotIndex {

  /*
   * Length bound (SpotSigs, section 4.1): the smaller of two sets has at least the threshold's
   * share of the larger one, or equal spots do not reach it.
   *
   * Prefix filter (Chaudhuri, Ganti, Kaushik: A primitive operator for similarity joins in data
   * cleaning, ICDE 2006): sets of n and m spots at resemblance t or more share at least ceil(t n)
   * and ceil(t m) spots. In a common order, take the first n - ceil(t n) + 1 of each set: if these
   * were disjoint, too few would remain. The order is by rarity, so that prefixes have rare spots;
   * spots that the index does not know come first on both sides.
   *
   * The list of each spot is sorted by size, so the length bound ends it early.
   */
  private static final double ROUNDING = 1e-9;

  private final List<SpotSet> sets;
  private final double threshold;
  private final Map<Integer, Integer> frequencies = new HashMap<>();

  /** For each spot the sets with it in their prefix, by ascending size. */
  private final Map<Integer, int[]> holders = new HashMap<>();

  @FunctionalInterface
  public interface Sink {
    /** Receives a set's index, and its resemblance to the query. */
    void accept(int index, double resemblance);
  }

  @FunctionalInterface
  public interface PairSink {
    /** Receives two sets' indices, the lower first, and their resemblance. */
    void accept(int one, int other, double resemblance);
  }

  /** Indexes sets for a threshold, which must be above 0 and at most 1. */
  public SpotIndex(List<SpotSet> sets, double threshold) {
    if (!(threshold > 0 && threshold <= 1)) {
      throw new IllegalArgumentException(
          "threshold is " + threshold + ", must be above 0 and at most 1");
    }
    this.sets = List.copyOf(sets);
    this.threshold = threshold;
    for (SpotSet set : sets) {
      for (int i = 0; i < set.size(); i++) {
        frequencies.merge(set.hash(i), 1, Integer::sum);
      }
    }
    fill();
  }

  private void fill() {
    Integer[] bySize = new Integer[sets.size()];
    Arrays.setAll(bySize, i -> i);
    Arrays.sort(bySize, (one, other) -> Integer.compare(sizeOf(one), sizeOf(other)));
    Map<Integer, List<Integer>> lists = new HashMap<>();
    for (int index : bySize) {
      for (int spot : prefix(sets.get(index))) {
        lists.computeIfAbsent(spot, none -> new ArrayList<>()).add(index);
      }
    }
    lists.forEach(
        (spot, list) -> holders.put(spot, list.stream().mapToInt(Integer::intValue).toArray()));
  }

  private int sizeOf(int index) {
    return sets.get(index).size();
  }

  private int[] prefix(SpotSet set) {
    int length = set.size() - sharedMin(set.size()) + 1;
    long[] order = new long[set.size()];
    for (int i = 0; i < order.length; i++) {
      int spot = set.hash(i);
      order[i] =
          (long) frequencies.getOrDefault(spot, 0) << Integer.SIZE | Integer.toUnsignedLong(spot);
    }
    Arrays.sort(order);
    int[] prefix = new int[Math.min(length, order.length)];
    for (int i = 0; i < prefix.length; i++) {
      prefix[i] = (int) order[i];
    }
    return prefix;
  }

  private int sharedMin(int size) {
    return (int) Math.ceil(threshold * size - ROUNDING);
  }

  public int size() {
    return sets.size();
  }

  /** Passes every set at the threshold once, by index; returns the number of compared sets. */
  public int find(SpotSet sought, Sink found) {
    return find(sought, 0, found);
  }

  /** Passes every pair at the threshold once; returns the number of compared pairs. */
  public long findPairs(PairSink pairs) {
    long compared = 0;
    for (int each = 0; each < sets.size(); each++) {
      int one = each;
      compared +=
          find(
              sets.get(one),
              one + 1,
              (other, resemblance) -> pairs.accept(one, other, resemblance));
    }
    return compared;
  }

  private int find(SpotSet sought, int from, Sink found) {
    int[] candidates = candidates(sought, from);
    int compared = 0;
    for (int i = 0; i < candidates.length; i++) {
      if (i == 0 || candidates[i] != candidates[i - 1]) {
        compared++;
        double resemblance = sought.resemblance(sets.get(candidates[i]));
        if (resemblance >= threshold) {
          found.accept(candidates[i], resemblance);
        }
      }
    }
    return compared;
  }

  /** Sorted, with duplicates. */
  private int[] candidates(SpotSet sought, int from) {
    int sizeMin = sharedMin(sought.size());
    double sizeMax = sought.size() / threshold + ROUNDING;
    int[] candidates = new int[16];
    int size = 0;
    for (int spot : prefix(sought)) {
      int[] list = holders.getOrDefault(spot, new int[0]);
      int first = BinarySearch.first(list.length, i -> sizeOf(list[i]) >= sizeMin);
      for (int i = first; i < list.length && sizeOf(list[i]) <= sizeMax; i++) {
        if (list[i] >= from) {
          candidates = size == candidates.length ? Arrays.copyOf(candidates, 2 * size) : candidates;
          candidates[size++] = list[i];
        }
      }
    }
    Arrays.sort(candidates, 0, size);
    return Arrays.copyOf(candidates, size);
  }
}
