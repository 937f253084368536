package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The terms claimed by an attack, and the true ones among them. For one thread. */
final class Recovery {

  private record Named(double share, boolean isTrue) {}

  private final List<Named> inWindows = new ArrayList<>();
  private final List<Named> inDocuments = new ArrayList<>();
  private final List<Double> tokens = new ArrayList<>();
  private final List<Integer> distances = new ArrayList<>();
  private final List<Integer> nearest = new ArrayList<>();
  private int trueInWindows;
  private int trueInDocuments;

  /** Adds a document, with the probabilities of terms in each window. */
  void add(Target target, List<Map<String, Double>> named) {
    Map<String, Double> inDocument = new HashMap<>();
    Set<String> truth = new HashSet<>();
    for (int i = 0; i < named.size(); i++) {
      Set<String> terms = target.terms().get(i);
      truth.addAll(terms);
      trueInWindows += terms.size();
      named
          .get(i)
          .forEach(
              (term, share) -> {
                inWindows.add(new Named(share, terms.contains(term)));
                inDocument.merge(term, share, Math::max);
              });
    }
    trueInDocuments += truth.size();
    inDocument.forEach((term, share) -> inDocuments.add(new Named(share, truth.contains(term))));
    for (Target.Token token : target.tokens()) {
      tokens.add(
          token.windows().stream()
              .mapToDouble(window -> named.get(window).getOrDefault(token.term(), 0.))
              .max()
              .orElse(0));
    }
  }

  /**
   * Adds the distances of guesses to a window's fingerprint under another seed.
   *
   * @param guesses at most four, best first
   */
  void addGuesses(int... guesses) {
    distances.add(guesses[0]);
    nearest.add(Arrays.stream(guesses).min().orElseThrow());
  }

  /** The lowest probability with this precision of all claims above it, or more than 1. */
  private static double limit(List<Named> all, double precision) {
    all.sort(Comparator.comparingDouble(Named::share).reversed());
    double limit = 2;
    int found = 0;
    for (int i = 0; i < all.size(); i++) {
      found += all.get(i).isTrue() ? 1 : 0;
      if (found >= precision * (i + 1)) {
        limit = all.get(i).share();
      }
    }
    return limit;
  }

  private static double found(List<Named> all, double limit) {
    return all.stream().filter(named -> named.share() >= limit && named.isTrue()).count();
  }

  /** The recall of windows' features at a precision. */
  double inWindows(double precision) {
    return found(inWindows, limit(inWindows, precision)) / trueInWindows;
  }

  /** The recall of the documents' distinct features at a precision. */
  double inDocuments(double precision) {
    return found(inDocuments, limit(inDocuments, precision)) / trueInDocuments;
  }

  /** The recall of all occurrences of features at a precision. */
  double ofTokens(double precision) {
    double limit = limit(inWindows, precision);
    return (double) tokens.stream().filter(share -> share >= limit).count() / tokens.size();
  }

  /** The share of known features that would give as many right bits. */
  double known() {
    return 1 - 2 * distances.stream().mapToInt(Integer::intValue).average().orElse(50) / 100;
  }

  /** The share of windows whose first guess is within a distance. */
  double within(int distance) {
    return share(distances, distance);
  }

  /** The share of windows with any guess within a distance. */
  double oneWithin(int distance) {
    return share(nearest, distance);
  }

  private static double share(List<Integer> distances, int distance) {
    return (double) distances.stream().filter(each -> each <= distance).count() / distances.size();
  }
}
