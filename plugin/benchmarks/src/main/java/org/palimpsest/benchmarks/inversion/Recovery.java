package org.palimpsest.benchmarks.inversion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What an attack names, and how much of it is true. Filled by one thread. */
final class Recovery {

  private record Named(double share, boolean isTrue) {}

  private final List<Named> inWindows = new ArrayList<>();
  private final List<Named> inDocuments = new ArrayList<>();
  private final List<Double> tokens = new ArrayList<>();
  private final List<Integer> distances = new ArrayList<>();
  private final List<Integer> nearest = new ArrayList<>();
  private int trueInWindows;
  private int trueInDocuments;

  /** Adds a document: for each window how likely it has each term. */
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
   * Adds how far guesses of a window's fingerprint under another seed are from it.
   *
   * @param guesses the best one first, four at most
   */
  void addGuesses(int... guesses) {
    distances.add(guesses[0]);
    nearest.add(Arrays.stream(guesses).min().orElseThrow());
  }

  /** The least share at which so much of what is named for windows is true; above 1 if none is. */
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

  /**
   * The share of the windows' features that is named where so much of all that is named is true.
   */
  double inWindows(double precision) {
    return found(inWindows, limit(inWindows, precision)) / trueInWindows;
  }

  /** The same of the documents' different features. */
  double inDocuments(double precision) {
    return found(inDocuments, limit(inDocuments, precision)) / trueInDocuments;
  }

  /** The share of the texts' features, each as often as it comes. */
  double ofTokens(double precision) {
    double limit = limit(inWindows, precision);
    return (double) tokens.stream().filter(share -> share >= limit).count() / tokens.size();
  }

  /** What share of a fingerprint's features known word for word would give as many right bits. */
  double known() {
    return 1 - 2 * distances.stream().mapToInt(Integer::intValue).average().orElse(50) / 100;
  }

  /** The share of windows whose fingerprint under another seed was guessed so well at once. */
  double within(int distance) {
    return share(distances, distance);
  }

  /** The same by one of the guesses. */
  double oneWithin(int distance) {
    return share(nearest, distance);
  }

  private static double share(List<Integer> distances, int distance) {
    return (double) distances.stream().filter(each -> each <= distance).count() / distances.size();
  }
}
