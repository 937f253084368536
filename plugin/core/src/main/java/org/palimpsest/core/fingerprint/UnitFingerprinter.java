package org.palimpsest.core.fingerprint;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.core.text.Outline;
import org.palimpsest.core.text.Span;
import org.palimpsest.core.text.Unit;

/** Makes the fingerprints of a text's units from the features in their natural sentences. */
public final class UnitFingerprinter {

  /** Minimum number of distinct features; smaller sets would match everywhere. */
  public static final int FEATURES_MIN = 6;

  private final Fingerprinter fingerprinter;
  private final long[] features;

  /** For each natural sentence the index of its first feature; one more entry for the end. */
  private final int[] starts;

  /** Sorts features, in the order of the text, into natural sentences. */
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

  /** Overlapping units share the hashes of their pieces. */
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
