package org.palimpsest.federation.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.palimpsest.federation.state.Grants.Grant.Limits;

final class RunChanceTest {

  private static final HitRules RULES = HitRules.DEFAULT;
  private static final double SHARE = RULES.runShare() / 2;

  /** Of one pair, to be in a run. */
  private static final double CHANCE = HitRules.chance(100, RULES.runDistance());

  /** Six fingerprints before and behind, five short sentences before and behind. */
  private static final Where LINKED = new Where(RULES, RULES.linked(), 120);

  /** Three fingerprints before and behind, the sentence on the same side. */
  private static final Where CLOSE = new Where(RULES, RULES.close(), 6);

  private record Where(
      HitRules rules, Neighbourhood neighbourhood, long neighbours, RunChance chance) {

    Where(HitRules rules, Neighbourhood neighbourhood, long neighbours) {
      this(rules, neighbourhood, neighbours, new RunChance(rules, neighbourhood, SHARE));
    }

    /** How often these runs may be shown. */
    double share() {
      return SHARE * HitRules.chance(100, rules.distance());
    }
  }

  /** Each with the default grant, and with the loosest. */
  private static Stream<Where> all() {
    HitRules loose = RULES.withDistance(Limits.DISTANCE_MAX);
    return Stream.of(
        LINKED,
        CLOSE,
        new Where(loose, loose.linked(), LINKED.neighbours),
        new Where(loose, loose.close(), CLOSE.neighbours));
  }

  private static double likely(int distance) {
    return HitRules.chance(100, distance) - HitRules.chance(100, distance - 1);
  }

  @Test
  void sets_ofTwoAndThree_areAsManyAsAGraphOfThatDegreeHasPaths() {
    assertThat(RunChance.sets(10, 1)).isCloseTo(1, within(1e-9));
    assertThat(RunChance.sets(10, 2)).isCloseTo(5, within(1e-9));
    assertThat(RunChance.sets(10, 3)).isCloseTo(10 * 29 / 6d, within(1e-9));
  }

  @ParameterizedTest
  @MethodSource("all")
  void most_ofTheRules_isWhatIsCountedHere(Where where) {
    assertThat(where.neighbourhood.most()).isEqualTo(where.neighbours);
  }

  @ParameterizedTest
  @MethodSource("all")
  void excludes_pairs_areNoLikelierThanTheirShare(Where where) {
    double shown = 0;
    for (int one = 1; one <= RULES.runDistance(); one++) {
      for (int other = 1; other <= RULES.runDistance(); other++) {
        if (where.chance.excludes(2, where.chance.score(one) + where.chance.score(other))) {
          shown += where.neighbours / 2d * likely(one) * likely(other);
        }
      }
    }
    assertNoMoreThanItsShare(shown, where.share() / 2, where.neighbours / 2d * square(CHANCE));
  }

  @ParameterizedTest
  @MethodSource("all")
  void excludes_triples_areNoLikelierThanTheirShare(Where where) {
    double sets = RunChance.sets(where.neighbours, 3);
    double shown = 0;
    for (int one = 1; one <= RULES.runDistance(); one++) {
      for (int other = 1; other <= RULES.runDistance(); other++) {
        for (int third = 1; third <= RULES.runDistance(); third++) {
          RunChance chance = where.chance;
          int score = chance.score(one) + chance.score(other) + chance.score(third);
          if (chance.excludes(3, score)) {
            shown += sets * likely(one) * likely(other) * likely(third);
          }
        }
      }
    }
    assertNoMoreThanItsShare(shown, where.share() / 4, sets * square(CHANCE) * CHANCE);
  }

  private static double square(double value) {
    return value * value;
  }

  /** And not much less, unless all sets are included. */
  private static void assertNoMoreThanItsShare(double shown, double share, double all) {
    assertThat(shown).isLessThanOrEqualTo(share).isGreaterThan(Math.min(share, all) / 10);
  }

  @Test
  void excludes_theSameDistanceOfSoMany_asTheDocumentationSays() {
    assertThat(largest(LINKED, 2)).isEqualTo(22);
    assertThat(largest(LINKED, 3)).isEqualTo(25);
    assertThat(largest(CLOSE, 2)).isEqualTo(23);
    assertThat(largest(CLOSE, 3)).isEqualTo(27);
  }

  private static int largest(Where where, int hits) {
    int distance = 0;
    while (distance < RULES.runDistance()
        && where.chance.excludes(hits, hits * where.chance.score(distance + 1))) {
      distance++;
    }
    return distance;
  }

  @Test
  void score_ofADistance_isHowUnlikelyItIs() {
    assertThat(LINKED.chance.score(15) / 20d)
        .isCloseTo(-Math.log(HitRules.chance(100, 15)), Percentage.withPercentage(1));
  }

  @ParameterizedTest
  @MethodSource("all")
  void excludes_oneHit_never(Where where) {
    assertThat(where.chance.excludes(1, Integer.MAX_VALUE - 1)).isFalse();
  }
}
