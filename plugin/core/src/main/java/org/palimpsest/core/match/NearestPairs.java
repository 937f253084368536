package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;

/**
 * The pairs of a window and a sentence of one source that are near each other, one by one: for who
 * draws conclusions of their own. {@link SourceComparison} chooses among them what makes passages.
 *
 * @param pairs by window, then by sentence; of each window the nearest {@value #OF_WINDOW_MAX}, the
 *     first ones among equals
 * @param count how many there are, those not listed included
 */
public record NearestPairs(List<Pair> pairs, long count) {

  /** A text that repeats itself matches everywhere; more than so many say nothing new. */
  public static final int OF_WINDOW_MAX = 8;

  /**
   * Two fingerprints that are near each other.
   *
   * @param window its place among the windows, from 0
   * @param sentence its place among the sentences of the source, from 0
   * @param distance the Hamming distance of the two
   */
  public record Pair(int window, int sentence, int distance) {

    /** Among equals the first ones of the suspicious document, then of the source, come first. */
    public static final Comparator<Pair> NEAREST_FIRST =
        Comparator.comparingInt(Pair::distance)
            .thenComparingInt(Pair::window)
            .thenComparingInt(Pair::sentence);
  }

  /** Whether a pair within the distance counts. */
  @FunctionalInterface
  public interface Filter {
    /** Asked with the places of both. */
    boolean admits(int window, int sentence);
  }

  /** Copies the list. */
  public NearestPairs {
    pairs = List.copyOf(pairs);
  }

  /**
   * Compares every window with every sentence.
   *
   * @param shouldStop asked before each window; from then on no more are compared
   */
  public static NearestPairs of(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int distanceMax,
      Filter filter,
      BooleanSupplier shouldStop) {
    List<Pair> listed = new ArrayList<>();
    long count = 0;
    for (int w = 0; w < windows.size() && !shouldStop.getAsBoolean(); w++) {
      List<Pair> ofWindow = ofWindow(windows, w, sentences, distanceMax, filter);
      count += ofWindow.size();
      listed.addAll(nearest(ofWindow));
    }
    return new NearestPairs(listed, count);
  }

  private static List<Pair> ofWindow(
      FingerprintedUnits windows,
      int window,
      FingerprintedUnits sentences,
      int distanceMax,
      Filter filter) {
    FingerprintList fingerprints = windows.fingerprints();
    FingerprintList others = sentences.fingerprints();
    List<Pair> pairs = new ArrayList<>();
    for (int s = 0; s < sentences.size(); s++) {
      int distance = fingerprints.distance(window, others, s);
      if (distance <= distanceMax && filter.admits(window, s)) {
        pairs.add(new Pair(window, s, distance));
      }
    }
    return pairs;
  }

  private static List<Pair> nearest(List<Pair> pairs) {
    return pairs.size() <= OF_WINDOW_MAX
        ? pairs
        : pairs.stream()
            .sorted(Pair.NEAREST_FIRST)
            .limit(OF_WINDOW_MAX)
            .sorted(Comparator.comparingInt(Pair::sentence))
            .toList();
  }
}
