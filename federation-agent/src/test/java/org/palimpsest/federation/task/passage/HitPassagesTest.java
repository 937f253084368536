package org.palimpsest.federation.task.passage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.match.SourceComparison;
import org.palimpsest.core.text.Span;

final class HitPassagesTest {

  private static final int DISTANCE_MAX = 30;

  /** Selects the same pairs as a check of the text itself. */
  @Test
  void pairsOfAnySource_areChosenAsACheckOfTheTextChooses() {
    Random random = new Random(7);
    for (int run = 0; run < 200; run++) {
      List<Fingerprint> originals = random(random, 6);
      FingerprintedUnits windows = units(random, originals, 30, 45);
      FingerprintedUnits sentences = units(random, originals, 10, 150);
      List<Match> pairs = new ArrayList<>();
      for (int w = 0; w < windows.size(); w++) {
        for (int s = 0; s < sentences.size(); s++) {
          int distance = windows.fingerprints().distance(w, sentences.fingerprints(), s);
          if (distance <= DISTANCE_MAX) {
            pairs.add(new Match(windows.spans().get(w), sentences.spans().get(s), distance));
          }
        }
      }
      assertThat(HitPassages.nearest(pairs))
          .containsExactlyInAnyOrderElementsOf(
              SourceComparison.matches(windows, sentences, DISTANCE_MAX, () -> false));
    }
  }

  private static List<Fingerprint> random(Random random, int count) {
    List<Fingerprint> fingerprints = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      fingerprints.add(new Fingerprint(random.nextLong(), random.nextLong() >>> 28));
    }
    return fingerprints;
  }

  /** Windows or sentences that start a step apart and are 150 long, noisy copies of originals. */
  private static FingerprintedUnits units(
      Random random, List<Fingerprint> originals, int count, int step) {
    List<Span> spans = new ArrayList<>();
    List<Fingerprint> fingerprints = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      spans.add(new Span(i * step + random.nextInt(10), 140));
      Fingerprint original = originals.get(random.nextInt(originals.size()));
      fingerprints.add(new Fingerprint(original.low() ^ fewBits(random), original.high()));
    }
    return new FingerprintedUnits(spans, FingerprintList.of(fingerprints));
  }

  /** Eight of 64, on average. */
  private static long fewBits(Random random) {
    long bits = random.nextLong();
    for (int i = 0; i < 2; i++) {
      bits &= random.nextLong();
    }
    return bits;
  }
}
