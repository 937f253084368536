package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;

/**
 * The near pairs of a window and a sentence of one source, before {@link SourceComparison} selects.
 *
 * @param pairs by window, then by sentence; the nearest {@value #OF_WINDOW_MAX} of each window
 * @param count number of pairs, with those not listed
 */
public record NearestPairs(List<Pair> pairs, long count) {

  /** Bounds the matches of a repetitive text. */
  public static final int OF_WINDOW_MAX = 8;

  /** The indices of a window and a sentence, and their Hamming distance. */
  public record Pair(int window, int sentence, int distance) {

    /** Ties go to the first window, then to the first sentence. */
    public static final Comparator<Pair> NEAREST_FIRST =
        Comparator.comparingInt(Pair::distance)
            .thenComparingInt(Pair::window)
            .thenComparingInt(Pair::sentence);
  }

  @FunctionalInterface
  public interface Filter {
    boolean admits(int window, int sentence);
  }

  public NearestPairs {
    pairs = List.copyOf(pairs);
  }

  /** Compares every window with every sentence; stops once {@code shouldStop} is true. */
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
