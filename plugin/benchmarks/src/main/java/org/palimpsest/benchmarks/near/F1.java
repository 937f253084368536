package org.palimpsest.benchmarks.near;

import java.util.Arrays;
import java.util.BitSet;

/** Precision, recall and F1 of a scheme, at any limit. Immutable. */
final class F1 {

  /** At one limit. */
  record At(double limit, double precision, double recall) {

    /** The harmonic mean; 0 where nothing is found. */
    double f1() {
      return precision + recall == 0 ? 0 : 2 * precision * recall / (precision + recall);
    }
  }

  private final double[] right;
  private final double[] wrong;
  private final int known;

  private F1(double[] right, double[] wrong, int known) {
    this.right = right;
    this.wrong = wrong;
    this.known = known;
  }

  /** Compares every document with every source. */
  static F1 of(NearScheme scheme, PairCorpus corpus) {
    int documents = corpus.documents().size();
    int sources = corpus.sources().size();
    double[] right = new double[corpus.copies().cardinality()];
    double[] wrong = new double[documents * sources];
    int rights = 0;
    int wrongs = 0;
    BitSet copies = corpus.copies();
    for (int document = 0; document < documents; document++) {
      for (int source = 0; source < sources; source++) {
        double nearness = scheme.nearness().of(document, source);
        if (Double.isNaN(nearness)) {
          continue;
        }
        if (copies.get(document * sources + source)) {
          right[rights++] = nearness;
        } else {
          wrong[wrongs++] = nearness;
        }
      }
    }
    return new F1(sorted(right, rights), sorted(wrong, wrongs), right.length);
  }

  private static double[] sorted(double[] values, int size) {
    double[] sorted = Arrays.copyOf(values, size);
    Arrays.sort(sorted);
    return sorted;
  }

  /** At a limit: pairs at least so near are told. */
  At at(double limit) {
    int found = countFrom(right, limit);
    int mistaken = countFrom(wrong, limit);
    double precision = found == 0 ? 0 : (double) found / (found + mistaken);
    return new At(limit, precision, (double) found / known);
  }

  /** At the limit with the best F1; of equal ones the strictest. */
  At best() {
    At best = at(Double.POSITIVE_INFINITY);
    for (int i = right.length - 1; i >= 0; i--) {
      At at = at(right[i]);
      best = at.f1() > best.f1() ? at : best;
    }
    return best;
  }

  private static int countFrom(double[] sorted, double limit) {
    int low = 0;
    int high = sorted.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (sorted[middle] < limit) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return sorted.length - low;
  }
}
