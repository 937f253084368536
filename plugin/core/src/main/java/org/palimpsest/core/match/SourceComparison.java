package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.fingerprint.Probes;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

/**
 * Compares all windows of a suspicious document with all sentences of a source under the looser
 * limit (the <em>extension</em>). A thousand of each take about half a millisecond.
 */
public final class SourceComparison {

  /**
   * Bounds the matches of repetitive texts: beyond this mean of each window and sentence, only the
   * nearest of each are kept, which still cover both sides.
   */
  private static final int CROWD = 8;

  private SourceComparison() {}

  /**
   * The best matches within the limit: of overlapping windows, only the nearest to a sentence
   * counts. Incomplete once {@code shouldStop} is true.
   */
  public static List<Match> matches(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int distanceMax,
      BooleanSupplier shouldStop) {
    return matches(windows, sentences, distanceMax, (window, sentence) -> true, shouldStop);
  }

  /** The same for pairs that a lookup finds, with at most {@code flips} flipped bits. */
  public static List<Match> matchesOfLookup(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int distanceMax,
      Scheme scheme,
      int flips,
      BooleanSupplier shouldStop) {
    return matches(
        windows,
        sentences,
        distanceMax,
        (window, sentence) -> Probes.meet(scheme, window, sentence, flips),
        shouldStop);
  }

  private static List<Match> matches(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int distanceMax,
      BiPredicate<Fingerprint, Fingerprint> filter,
      BooleanSupplier shouldStop) {
    List<Match> matches = new ArrayList<>();
    int crowd = CROWD * (windows.size() + sentences.size());
    for (int s = 0; s < sentences.size() && !shouldStop.getAsBoolean(); s++) {
      addBestWindows(windows, sentences, s, distanceMax, filter, matches);
      if (matches.size() > crowd) {
        matches = bestOfEach(matches);
      }
    }
    return matches;
  }

  /** The nearest match of each window and of each sentence, the first among equals. */
  private static List<Match> bestOfEach(List<Match> matches) {
    Map<Span, Match> ofWindow = new HashMap<>();
    Map<Span, Match> ofSentence = new HashMap<>();
    for (Match match : matches) {
      ofWindow.merge(match.suspicious(), match, SourceComparison::nearer);
      ofSentence.merge(match.source(), match, SourceComparison::nearer);
    }
    return new ArrayList<>(
        matches.stream()
            .filter(
                match ->
                    match.equals(ofWindow.get(match.suspicious()))
                        || match.equals(ofSentence.get(match.source())))
            .toList());
  }

  private static Match nearer(Match one, Match other) {
    return other.distance() < one.distance() ? other : one;
  }

  private static void addBestWindows(
      FingerprintedUnits windows,
      FingerprintedUnits sentences,
      int sentence,
      int distanceMax,
      BiPredicate<Fingerprint, Fingerprint> filter,
      List<Match> matches) {
    FingerprintList fingerprints = windows.fingerprints();
    FingerprintList others = sentences.fingerprints();
    Span source = sentences.spans().get(sentence);
    Match best = null;
    for (int w = fingerprints.nextNear(0, others, sentence, distanceMax);
        w < windows.size();
        w = fingerprints.nextNear(w + 1, others, sentence, distanceMax)) {
      if (!filter.test(fingerprints.get(w), others.get(sentence))) {
        continue;
      }
      int distance = fingerprints.distance(w, others, sentence);
      Span window = windows.spans().get(w);
      if (best != null && window.overlap(best.suspicious()) == 0) {
        matches.add(best);
        best = null;
      }
      if (best == null || distance < best.distance()) {
        best = new Match(window, source, distance);
      }
    }
    if (best != null) {
      matches.add(best);
    }
  }
}
