package org.palimpsest.align;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds the pairs of fragments that resemble each other: every fragment of one text against every
 * one of the other, by an inverted list of the first text's tokens.
 */
final class AnchorFinder {

  /** Texts that repeat themselves resemble each other everywhere; so many places are enough. */
  private static final int ANCHORS_OF_FRAGMENT_MAX = 64;

  private final TextPair pair;
  private final AlignmentParameters parameters;

  /** For each token of the first text its fragments, as a row of pairs: fragment, count. */
  private final int[][] postings;

  /** How much of each row is filled; rows grow by doubling, long texts have long ones. */
  private final int[] postingsLengths;

  private final double[] normsOfOne;
  private final int[] sizesOfOne;

  AnchorFinder(TextPair pair, AlignmentParameters parameters) {
    this.pair = pair;
    this.parameters = parameters;
    TokenizedText one = pair.one();
    this.postings = new int[one.distinctCount()][];
    this.postingsLengths = new int[one.distinctCount()];
    this.normsOfOne = new double[one.fragmentCount()];
    this.sizesOfOne = new int[one.fragmentCount()];
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
          addPosting(number, fragment, counts.of(number));
        }
      }
      normsOfOne[fragment] = Math.sqrt(sum);
      sizesOfOne[fragment] = counts.size();
      counts.clear();
    }
  }

  private void addPosting(int number, int fragment, int count) {
    int[] row = postings[number];
    int length = postingsLengths[number];
    if (row == null) {
      row = new int[2];
    } else if (length == row.length) {
      row = Arrays.copyOf(row, 2 * length);
    }
    row[length] = fragment;
    row[length + 1] = count;
    postings[number] = row;
    postingsLengths[number] = length + 2;
  }

  /**
   * The anchors, in the order of the second text.
   *
   * @param shouldStop asked before each of its fragments; from then on no more are compared
   */
  List<Anchor> anchors(BooleanSupplier shouldStop) {
    TokenizedText other = pair.other();
    List<Anchor> anchors = new ArrayList<>();
    TokenCounts counts = new TokenCounts(other.distinctCount());
    Products products = new Products(normsOfOne.length);
    for (int fragment = 0;
        fragment < other.fragmentCount() && !shouldStop.getAsBoolean();
        fragment++) {
      counts.count(other, other.firstToken(fragment), other.firstToken(fragment + 1));
      double norm = addProducts(counts, products);
      List<Similar> similar = new ArrayList<>();
      for (int i = 0; i < products.size; i++) {
        int one = products.touched[i];
        double cosine = products.sums[one] / (normsOfOne[one] * norm + Double.MIN_NORMAL);
        double dice = 2.0 * products.common[one] / (sizesOfOne[one] + counts.size());
        if (cosine > parameters.cosineMin() && dice > parameters.diceMin()) {
          similar.add(new Similar(one, cosine));
        }
      }
      for (Similar each : mostSimilar(similar, fragment)) {
        anchors.add(new Anchor(each.one(), fragment));
      }
      products.clear();
      counts.clear();
    }
    return anchors;
  }

  /** A fragment of the first text that resembles one of the second. */
  private record Similar(int one, double cosine) {}

  /**
   * The most similar, where there are too many; of equal ones those at the like place of the text,
   * so that texts that repeat themselves, and are copied whole, are covered whole.
   */
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

  /** Adds up the products with all fragments of the first text; returns the fragment's own norm. */
  private double addProducts(TokenCounts counts, Products products) {
    double sum = 0;
    for (int i = 0; i < counts.size(); i++) {
      int number = counts.number(i);
      double weight = pair.weightOfOther(number);
      double scaled = counts.of(number) * weight;
      sum += scaled * scaled;
      int partner = pair.oneOfOther(number);
      int[] row = partner == TextPair.NONE ? null : postings[partner];
      for (int p = 0; row != null && p < postingsLengths[partner]; p += 2) {
        products.add(row[p], scaled * row[p + 1] * weight);
      }
    }
    return Math.sqrt(sum);
  }

  /** One fragment's products with those of the first text that it has a token with. */
  private static final class Products {
    private final double[] sums;
    private final int[] common;
    private final int[] touched;
    private int size;

    Products(int fragmentCount) {
      this.sums = new double[fragmentCount];
      this.common = new int[fragmentCount];
      this.touched = new int[fragmentCount];
    }

    void add(int fragment, double product) {
      if (common[fragment]++ == 0) {
        touched[size++] = fragment;
      }
      sums[fragment] += product;
    }

    void clear() {
      for (int i = 0; i < size; i++) {
        sums[touched[i]] = 0;
        common[touched[i]] = 0;
      }
      size = 0;
    }
  }
}
