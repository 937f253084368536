package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.Outline;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.text.Unit;

/**
 * Gives each unit of a text its fingerprint, over the features that lie in the unit's natural
 * sentences. Features in paragraphs that were left out count nowhere.
 */
public final class UnitFingerprinter {

  /**
   * Units with fewer different features get no fingerprint: one of two or three words would match
   * every other unit that has the same few.
   */
  public static final int FEATURES_MIN = 6;

  private final Fingerprinter fingerprinter;
  private final long[] features;

  /** For each natural sentence the index of its first feature; one more entry for the end. */
  private final int[] starts;

  /**
   * Sorts the features of a text into its natural sentences.
   *
   * @param outline the text's natural sentences
   * @param found the text's features, in the order of the text
   */
  public UnitFingerprinter(Fingerprinter fingerprinter, Outline outline, FeatureList found) {
    this.fingerprinter = fingerprinter;
    List<Span> naturalSentences = outline.naturalSentences();
    this.features = new long[found.size()];
    this.starts = new int[naturalSentences.size() + 1];
    int kept = 0;
    int next = 0;
    for (int i = 0; i < naturalSentences.size(); i++) {
      Span span = naturalSentences.get(i);
      starts[i] = kept;
      for (; next < found.size() && found.offset(next) < span.end(); next++) {
        if (found.offset(next) >= span.offset()) {
          features[kept++] = found.hash(next);
        }
      }
    }
    starts[naturalSentences.size()] = kept;
  }

  /** The units that have enough features, with their fingerprints. */
  public FingerprintedUnits fingerprint(List<Unit> units) {
    RunFingerprinter runs = runs(units);
    List<Span> spans = new ArrayList<>(units.size());
    List<Fingerprint> fingerprints = new ArrayList<>(units.size());
    for (Unit unit : units) {
      if (hasEnoughFeatures(starts[unit.first()], starts[unit.end()])) {
        spans.add(unit.span());
        fingerprints.add(runs.fingerprint(unit.first(), unit.end()));
      }
    }
    return new FingerprintedUnits(spans, FingerprintList.of(fingerprints));
  }

  /** Piece by piece where units overlap, so that no feature is hashed for each of them. */
  private RunFingerprinter runs(List<Unit> units) {
    return overlap(units)
        ? fingerprinter.ofPieces(features, starts)
        : (first, end) -> fingerprinter.fingerprint(features, starts[first], starts[end]);
  }

  private static boolean overlap(List<Unit> units) {
    int end = 0;
    for (Unit unit : units) {
      if (unit.first() < end) {
        return true;
      }
      end = unit.end();
    }
    return false;
  }

  private boolean hasEnoughFeatures(int from, int to) {
    if (to - from < FEATURES_MIN) {
      return false;
    }
    long[] different = new long[FEATURES_MIN];
    int count = 0;
    for (int i = from; i < to && count < FEATURES_MIN; i++) {
      if (isNew(features[i], different, count)) {
        different[count++] = features[i];
      }
    }
    return count == FEATURES_MIN;
  }

  private static boolean isNew(long feature, long[] seen, int count) {
    for (int i = 0; i < count; i++) {
      if (seen[i] == feature) {
        return false;
      }
    }
    return true;
  }
}
