package org.palimpsest.federation.answer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class RunChanceTest {

  private static final HitRules RULES = HitRules.DEFAULT;

  /** Six fingerprints before and behind, five short sentences before and behind. */
  private static final long NEIGHBOURS = 120;

  private final RunChance chance = new RunChance(RULES);

  private static double likely(int distance) {
    return HitRules.chance(100, distance) - HitRules.chance(100, distance - 1);
  }

  @Test
  void sets_ofTwoAndThree_areAsManyAsAGraphOfThatDegreeHasPaths() {
    assertThat(RunChance.sets(10, 1)).isCloseTo(1, within(1e-9));
    assertThat(RunChance.sets(10, 2)).isCloseTo(5, within(1e-9));
    assertThat(RunChance.sets(10, 3)).isCloseTo(10 * 29 / 6d, within(1e-9));
  }

  @Test
  void excludes_pairs_areNoLikelierThanTheirShare() {
    double shown = 0;
    for (int one = 1; one <= 30; one++) {
      for (int other = 1; other <= 30; other++) {
        if (chance.excludes(2, chance.score(one) + chance.score(other))) {
          shown += NEIGHBOURS / 2d * likely(one) * likely(other);
        }
      }
    }
    double share = RULES.runShare() * HitRules.chance(100, 15) / 2;
    assertThat(shown).isLessThanOrEqualTo(share).isGreaterThan(share / 10);
  }

  @Test
  void excludes_triples_areNoLikelierThanTheirShare() {
    double shown = 0;
    for (int one = 1; one <= 30; one++) {
      for (int other = 1; other <= 30; other++) {
        for (int third = 1; third <= 30; third++) {
          int score = chance.score(one) + chance.score(other) + chance.score(third);
          if (chance.excludes(3, score)) {
            shown += RunChance.sets(NEIGHBOURS, 3) * likely(one) * likely(other) * likely(third);
          }
        }
      }
    }
    double share = RULES.runShare() * HitRules.chance(100, 15) / 4;
    assertThat(shown).isLessThanOrEqualTo(share).isGreaterThan(share / 10);
  }

  @Test
  void excludes_theSameDistanceOfSoMany_asTheDocumentationSays() {
    assertThat(largest(2)).isEqualTo(22);
    assertThat(largest(3)).isEqualTo(25);
    assertThat(largest(4)).isEqualTo(27);
    assertThat(largest(6)).isEqualTo(30);
  }

  private int largest(int hits) {
    int distance = 0;
    while (distance < 30 && chance.excludes(hits, hits * chance.score(distance + 1))) {
      distance++;
    }
    return distance;
  }

  @Test
  void score_ofADistance_isHowUnlikelyItIs() {
    assertThat(chance.score(15) / 20d)
        .isCloseTo(-Math.log(HitRules.chance(100, 15)), Percentage.withPercentage(1));
  }

  @Test
  void excludes_oneHit_never() {
    assertThat(chance.excludes(1, Integer.MAX_VALUE - 1)).isFalse();
  }
}
