package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.token.TokenCounts;
import org.palimpsest.core.token.TokenizedText;

/**
 * Finds all pairs of similar fragments with an inverted list. Skips the long lists of frequent
 * tokens, which cannot suffice (prefix filtering: Chaudhuri, Ganti, Kaushik, ICDE 2006).
 */
final class AnchorFinder {

  private static final int ANCHORS_OF_FRAGMENT_MAX = 64;

  /** Relative error of sums of weights. */
  private static final double ROUNDING = 1e-9;

  private final TextPair pair;
  private final AlignmentParameters parameters;
  private final FragmentLists lists;
  private final double[] normsOfOne;
  private final int[] sizesOfOne;

  /** Minimum number of common tokens, by the sum of two fragments' sizes. */
  private int[] neededOfSizes = new int[0];

  /** Number of tokens that each fragment of the first text shares with the current one. */
  private final int[] common;

  /** Fragments that share a token with a short list. */
  private final int[] touched;

  private int touchedCount;

  AnchorFinder(TextPair pair, AlignmentParameters parameters) {
    this.pair = pair;
    this.parameters = parameters;
    TokenizedText one = pair.one();
    this.lists = new FragmentLists(one.distinctCount(), one.fragmentCount());
    this.normsOfOne = new double[one.fragmentCount()];
    this.sizesOfOne = new int[one.fragmentCount()];
    this.common = new int[one.fragmentCount()];
    this.touched = new int[one.fragmentCount()];
    addFragments();
  }

  private void addFragments() {
    TokenizedText one = pair.one();
    TokenCounts counts = new TokenCounts(one.distinctCount());
    for (int fragment = 0; fragment < one.fragmentCount(); fragment++) {
      counts.count(one, one.firstToken(fragment), one.firstToken(fragment + 1));
      double sum = 0;
      for (int i = 0; i < counts.size(); i++) {
        int number = counts.number(i);
        double weight = counts.of(number) * pair.weightOfOne(number);
        sum += weight * weight;
        if (pair.otherOfOne(number) != TextPair.NONE) {
          lists.add(number, fragment, counts.of(number));
        }
      }
      normsOfOne[fragment] = Math.sqrt(sum);
      sizesOfOne[fragment] = counts.size();
      counts.clear();
    }
  }

  /** The anchors, in the order of the second text; incomplete once {@code shouldStop} is true. */
  List<Anchor> anchors(BooleanSupplier shouldStop) {
    TokenizedText other = pair.other();
    List<Anchor> anchors = new ArrayList<>();
    TokenCounts counts = new TokenCounts(other.distinctCount());
    for (int fragment = 0;
        fragment < other.fragmentCount() && !shouldStop.getAsBoolean();
        fragment++) {
      counts.count(other, other.firstToken(fragment), other.firstToken(fragment + 1));
      for (Similar each : mostSimilar(similar(counts), fragment)) {
        anchors.add(new Anchor(each.one(), fragment));
      }
      counts.clear();
    }
    return anchors;
  }

  private record Similar(int one, double cosine) {}

  private List<Similar> similar(TokenCounts counts) {
    double norm = norm(counts);
    int[] shared = longListsFirst(counts);
    int passedOver = passedOver(shared, counts, norm);
    for (int i = passedOver; i < shared.length; i++) {
      touch(pair.oneOfOther(shared[i]));
    }
    List<Similar> similar = new ArrayList<>();
    for (int i = 0; i < touchedCount; i++) {
      int one = touched[i];
      int needed = needed(sizesOfOne[one] + counts.size());
      if (common[one] + passedOver >= needed
          && common[one] + countOf(shared, passedOver, one) >= needed) {
        double cosine = product(one, counts) / (normsOfOne[one] * norm + Double.MIN_NORMAL);
        if (cosine > parameters.cosineMin()) {
          similar.add(new Similar(one, cosine));
        }
      }
      common[one] = 0;
    }
    touchedCount = 0;
    return similar;
  }

  /** The number of common tokens that the Dice coefficient requires, by the sum of both sizes. */
  private int needed(int sizes) {
    if (sizes >= neededOfSizes.length) {
      neededOfSizes = new int[2 * sizes];
      int needed = 0;
      for (int each = 1; each < neededOfSizes.length; each++) {
        while (2.0 * needed / each <= parameters.diceMin()) {
          needed++;
        }
        neededOfSizes[each] = needed;
      }
    }
    return neededOfSizes[sizes];
  }

  private int countOf(int[] shared, int passedOver, int fragment) {
    int count = 0;
    for (int i = 0; i < passedOver; i++) {
      count += lists.has(pair.oneOfOther(shared[i]), fragment) ? 1 : 0;
    }
    return count;
  }

  private double norm(TokenCounts counts) {
    double sum = 0;
    for (int i = 0; i < counts.size(); i++) {
      sum += square(counts, counts.number(i));
    }
    return Math.sqrt(sum);
  }

  private double square(TokenCounts counts, int number) {
    double scaled = counts.of(number) * pair.weightOfOther(number);
    return scaled * scaled;
  }

  /** The common tokens: those with the longest lists first. */
  private int[] longListsFirst(TokenCounts counts) {
    int[] shared = new int[counts.size()];
    int size = 0;
    long[] longOnes = new long[counts.size()];
    int longCount = 0;
    for (int i = 0; i < counts.size(); i++) {
      int partner = pair.oneOfOther(counts.number(i));
      if (partner != TextPair.NONE) {
        if (lists.isLong(partner)) {
          longOnes[longCount++] = (long) -lists.size(partner) << Integer.SIZE | i;
        } else {
          shared[shared.length - ++size] = counts.number(i);
        }
      }
    }
    Arrays.sort(longOnes, 0, longCount);
    int first = shared.length - size - longCount;
    for (int i = 0; i < longCount; i++) {
      shared[first + i] = counts.number((int) longOnes[i]);
    }
    return Arrays.copyOfRange(shared, first, shared.length);
  }

  /**
   * The number of tokens with the longest lists to skip. A fragment that shares only these has too
   * few common tokens, even without others of its own, or too little common weight.
   */
  private int passedOver(int[] shared, TokenCounts counts, double norm) {
    double squaresMax = parameters.cosineMin() * norm * parameters.cosineMin() * norm;
    double squares = 0;
    int count = 0;
    for (; count < shared.length && lists.isLong(pair.oneOfOther(shared[count])); count++) {
      int more = count + 1;
      squares += square(counts, shared[count]);
      if (more >= needed(more + counts.size()) && squares > squaresMax * (1 - ROUNDING)) {
        break;
      }
    }
    return count;
  }

  private void touch(int number) {
    for (int place = 0; place < lists.size(number); place++) {
      int fragment = lists.fragment(number, place);
      if (common[fragment]++ == 0) {
        touched[touchedCount++] = fragment;
      }
    }
  }

  private double product(int one, TokenCounts counts) {
    double product = 0;
    for (int i = 0; i < counts.size(); i++) {
      int number = counts.number(i);
      int partner = pair.oneOfOther(number);
      if (partner != TextPair.NONE) {
        double weight = pair.weightOfOther(number);
        product += counts.of(number) * weight * lists.count(partner, one) * weight;
      }
    }
    return product;
  }

  /** The most similar fragments; ties go to the nearest relative place, to cover whole copies. */
  private List<Similar> mostSimilar(List<Similar> similar, int fragment) {
    if (similar.size() <= ANCHORS_OF_FRAGMENT_MAX) {
      return similar;
    }
    double place = (double) fragment * normsOfOne.length / pair.other().fragmentCount();
    similar.sort(
        Comparator.comparingDouble((Similar each) -> -each.cosine())
            .thenComparingDouble(each -> Math.abs(each.one() - place))
            .thenComparingInt(Similar::one));
    return similar.subList(0, ANCHORS_OF_FRAGMENT_MAX);
  }

  /** A pair of similar fragments, by their index in each text. */
  record Anchor(int one, int other) {}

  /** Inverted lists: the fragments of each token of a text, with counts. Not thread-safe. */
  private static final class FragmentLists {

    private static final int LONG_MIN = 32;

    /** Fragments of the text for each entry of a long list. */
    private static final int LONG_STEP = 64;

    private final int fragmentCount;

    /** For each token its fragments in order, as pairs of fragment and count. */
    private final int[][] rows;

    private final int[] filled;

    /** The fragments of long lists as bits, made on demand. */
    private final long[][] sets;

    FragmentLists(int distinctCount, int fragmentCount) {
      this.fragmentCount = fragmentCount;
      this.rows = new int[distinctCount][];
      this.filled = new int[distinctCount];
      this.sets = new long[distinctCount][];
    }

    void add(int number, int fragment, int count) {
      int[] row = rows[number];
      int length = filled[number];
      if (row == null) {
        row = new int[2];
      } else if (length == row.length) {
        row = Arrays.copyOf(row, 2 * length);
      }
      row[length] = fragment;
      row[length + 1] = count;
      rows[number] = row;
      filled[number] = length + 2;
    }

    int size(int number) {
      return filled[number] / 2;
    }

    int fragment(int number, int place) {
      return rows[number][2 * place];
    }

    boolean isLong(int number) {
      return size(number) >= Math.max(LONG_MIN, fragmentCount / LONG_STEP);
    }

    boolean has(int number, int fragment) {
      long[] set = sets[number];
      if (set == null) {
        set = new long[fragmentCount / Long.SIZE + 1];
        for (int i = 0; i < filled[number]; i += 2) {
          set[rows[number][i] / Long.SIZE] |= 1L << rows[number][i];
        }
        sets[number] = set;
      }
      return (set[fragment / Long.SIZE] & 1L << fragment) != 0;
    }

    int count(int number, int fragment) {
      int low = 0;
      int high = size(number);
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (fragment(number, middle) < fragment) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low < size(number) && fragment(number, low) == fragment
          ? rows[number][2 * low + 1]
          : 0;
    }
  }
}
