package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

final class ChanceTest {

  private static final int BITS = 100;

  /** A document of 2,000 sentences. */
  private static final int WINDOWS = 5000;

  private static final int NEIGHBOURS = 300;

  private static double expected(Chance chance, int... distances) {
    return Math.exp(chance.logExpected(distances, distances.length));
  }

  private static int loneDistanceMax(Chance chance) {
    return (int)
            IntStream.rangeClosed(0, BITS)
                .takeWhile(distance -> chance.excludes(new int[] {distance}, 1))
                .count()
        - 1;
  }

  private static Chance chance(long sentences) {
    return new Chance(BITS, WINDOWS, sentences, NEIGHBOURS);
  }

  @Test
  void oneMatch_pairsTimesBinomialTail() {
    // 1 + 100 of 2^100 values are within distance 1.
    assertThat(expected(chance(1_000_000), 1))
        .isCloseTo(5e9 * 101 * Math.pow(2, -100), within(1e-25));
    assertThat(expected(chance(1_000_000), 100)).isCloseTo(5e9, within(1e-3));
  }

  /** The table of docs/algorithm.md. */
  @ParameterizedTest
  @CsvSource({
    "10000, 20",
    "100000, 18",
    "1000000, 17",
    "10000000, 15",
    "100000000, 14",
    "1000000000, 13"
  })
  void largerLibrary_nearerLoneMatch(long sentences, int distance) {
    Chance chance = chance(sentences);

    assertThat(loneDistanceMax(chance)).isEqualTo(distance);
    assertThat(expected(chance, distance)).isLessThanOrEqualTo(Chance.FALSE_PASSAGES_MAX / 2);
    assertThat(expected(chance, distance + 1)).isGreaterThan(Chance.FALSE_PASSAGES_MAX / 2);
  }

  /**
   * Sums up the expected accepted sets of one, two and three matches, with the probability of each
   * combination of distances instead of the rule's bound.
   */
  @Test
  void hundredMillionSentences_atMostATenthOfAFalsePassage() {
    Chance chance = chance(100_000_000);
    double[] probabilities = probabilities();
    double pairs = WINDOWS * 1e8;
    double step = Math.E * NEIGHBOURS;
    double one = 0;
    double two = 0;
    double three = 0;
    for (int a = 0; a <= BITS; a++) {
      one += chance.excludes(new int[] {a}, 1) ? pairs * probabilities[a] : 0;
      for (int b = 0; b <= BITS; b++) {
        double ofTwo = pairs * step / 2 * probabilities[a] * probabilities[b];
        two += chance.excludes(new int[] {a, b}, 2) ? ofTwo : 0;
        for (int c = 0; c <= BITS; c++) {
          three +=
              chance.excludes(new int[] {a, b, c}, 3)
                  ? pairs * step * step / 3 * probabilities[a] * probabilities[b] * probabilities[c]
                  : 0;
        }
      }
    }

    assertThat(one).isPositive().isLessThanOrEqualTo(0.05);
    assertThat(two).isPositive().isLessThanOrEqualTo(0.025);
    assertThat(three).isPositive().isLessThanOrEqualTo(0.0125);
    // Sets of 4, 5 and more have at most 1/160, 1/320, ... by the rule itself.
    assertThat(one + two + three + 0.0125).isLessThanOrEqualTo(Chance.FALSE_PASSAGES_MAX);
  }

  private static double[] probabilities() {
    double[] probabilities = new double[BITS + 1];
    probabilities[0] = Math.pow(0.5, BITS);
    for (int d = 1; d <= BITS; d++) {
      probabilities[d] = probabilities[d - 1] * (BITS - d + 1) / d;
    }
    return probabilities;
  }

  @Test
  void looseMatches_standTogether() {
    Chance chance = chance(100_000_000);

    assertThat(chance.excludes(new int[] {20}, 1)).isFalse();
    assertThat(chance.excludes(new int[] {20, 20}, 2)).isTrue();
    assertThat(chance.excludes(new int[] {22, 22}, 2)).isFalse();
    assertThat(chance.excludes(new int[] {22, 22, 22, 22}, 4)).isTrue();
  }

  @Test
  void unknownLibrary_everythingStands() {
    assertThat(Chance.UNKNOWN.excludes(new int[] {1}, 1)).isTrue();
    assertThat(loneDistanceMax(chance(0))).isEqualTo(BITS);
    assertThat(new Chance(BITS, 0, 1000, 1).excludes(new int[] {50}, 1)).isTrue();
  }

  @Test
  void windows_countedWhereTheyAreDensest() {
    List<Span> windows = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      windows.add(new Span(i * 10_000, 150));
    }
    for (int i = 0; i < 20; i++) {
      windows.add(new Span(200_000 + i * 50, 150));
    }
    // 11 windows begin, and 11 end, within 500 characters; 7 sentences of 75 on each side.
    Chance counted = Chance.of(BITS, windows, 1000, 500);

    assertThat(expected(counted, 10, 10))
        .isCloseTo(expected(new Chance(BITS, 30, 1000, 22 * 14), 10, 10), within(1e-20));
  }

  @Test
  void passages_leaveOutWhatChanceExplains() {
    Passages passages =
        new Passages(
            Scheme.DEFAULT, MatchParameters.DEFAULT, new Chance(BITS, WINDOWS, 100_000_000, 300));
    Match loose = match(0, 0, 20);

    assertThat(passages.merge(List.of(loose))).isEmpty();
    assertThat(passages.merge(List.of(match(0, 0, 14)))).hasSize(1);
    assertThat(passages.merge(List.of(loose, match(200, 400, 20)))).hasSize(1);
    // Overlapping windows show one place twice, and so do sentences.
    assertThat(passages.merge(List.of(loose, match(100, 400, 20)))).isEmpty();
    assertThat(passages.merge(List.of(loose, match(200, 100, 20)))).isEmpty();
    // The user's own limit also applies.
    assertThat(passages.merge(List.of(match(0, 0, 21), match(200, 200, 21), match(400, 400, 21))))
        .isEmpty();
  }

  @Test
  void matchNearOthersOnOneSideEach_isNoEvidence() {
    Chance chance = new Chance(BITS, WINDOWS, 100_000_000, 300);
    // A bridge joins the sides of two matches that are far from each other, and from itself.
    List<Match> matches =
        List.of(match(0, 0, 20), match(3000, 3000, 20), match(600, 2400, 20), match(2400, 600, 20));

    assertThat(new Passages.ChanceEvidence(matches, 500).isBeyond(chance)).isFalse();
    assertThat(new Passages.ChanceEvidence(matches, 5000).isBeyond(chance)).isTrue();
  }

  private static Match match(int suspicious, int source, int distance) {
    return new Match(new Span(suspicious, 150), new Span(source, 150), distance);
  }
}
