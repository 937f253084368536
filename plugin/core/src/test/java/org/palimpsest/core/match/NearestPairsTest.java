package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.FingerprintList;
import org.palimpsest.core.fingerprint.FingerprintedUnits;
import org.palimpsest.core.match.NearestPairs.Pair;
import org.palimpsest.core.text.Span;

final class NearestPairsTest {

  private static final int LENGTH = 150;

  private static FingerprintedUnits units(List<Fingerprint> fingerprints) {
    return new FingerprintedUnits(
        IntStream.range(0, fingerprints.size())
            .mapToObj(i -> new Span(i * LENGTH, LENGTH))
            .toList(),
        FingerprintList.of(fingerprints));
  }

  /** Short fingerprints, so that many are near. */
  private static FingerprintedUnits random(Random random, int count) {
    return units(
        IntStream.range(0, count)
            .mapToObj(i -> new Fingerprint(random.nextLong() & 0xFFF, 0))
            .toList());
  }

  private static List<Pair> bruteForce(
      FingerprintedUnits windows, FingerprintedUnits sentences, int window, int distanceMax) {
    List<Pair> pairs = new ArrayList<>();
    for (int s = 0; s < sentences.size(); s++) {
      int distance = windows.fingerprints().distance(window, sentences.fingerprints(), s);
      if (distance <= distanceMax && (window + s) % 5 > 0) {
        pairs.add(new Pair(window, s, distance));
      }
    }
    return pairs;
  }

  @Test
  void pairs_areTheNearestOfEachWindowAndAllAreCounted() {
    Random random = new Random(530);
    for (int round = 0; round < 50; round++) {
      FingerprintedUnits windows = random(random, random.nextInt(20));
      FingerprintedUnits sentences = random(random, random.nextInt(60));
      int distanceMax = random.nextInt(7);
      List<Pair> expected = new ArrayList<>();
      long count = 0;
      for (int w = 0; w < windows.size(); w++) {
        List<Pair> all = bruteForce(windows, sentences, w, distanceMax);
        count += all.size();
        all.sort(Comparator.comparingInt(Pair::distance).thenComparingInt(Pair::sentence));
        List<Pair> nearest = new ArrayList<>(all.subList(0, Math.min(8, all.size())));
        nearest.sort(Comparator.comparingInt(Pair::sentence));
        expected.addAll(nearest);
      }

      assertThat(
              NearestPairs.of(
                  windows, sentences, distanceMax, (w, s) -> (w + s) % 5 > 0, () -> false))
          .isEqualTo(new NearestPairs(expected, count));
    }
  }

  @Test
  void interrupted_noMoreWindowsAreCompared() {
    FingerprintedUnits same = units(Collections.nCopies(3, new Fingerprint(7, 0)));
    AtomicInteger asked = new AtomicInteger();

    NearestPairs pairs =
        NearestPairs.of(same, same, 0, (w, s) -> true, () -> asked.incrementAndGet() > 2);

    assertThat(pairs.pairs()).extracting(Pair::window).containsExactly(0, 0, 0, 1, 1, 1);
    assertThat(pairs.count()).isEqualTo(6);
  }
}
