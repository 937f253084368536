package org.palimpsest.federation.hit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class HitRulesTest {

  @Test
  void chance_hundredBits_isTheBinomialTail() {
    assertThat(HitRules.chance(100, 15)).isCloseTo(2.4e-13, Percentage.withPercentage(5));
    assertThat(HitRules.chance(100, 20)).isCloseTo(5.6e-10, Percentage.withPercentage(5));
    assertThat(HitRules.chance(100, 25)).isCloseTo(2.8e-7, Percentage.withPercentage(5));
    assertThat(HitRules.chance(100, 30)).isCloseTo(3.9e-5, Percentage.withPercentage(5));
  }

  @Test
  void chance_ofAnyDistance_isCertain() {
    assertThat(HitRules.chance(10, 10)).isCloseTo(1, within(1e-12));
    assertThat(HitRules.chance(10, 0)).isCloseTo(1 / 1024d, within(1e-15));
  }

  @Test
  void chance_fewBits_isWhatRandomPairsShow() {
    Random random = new Random(5);
    int pairs = 200_000;
    int near = 0;
    for (int i = 0; i < pairs; i++) {
      long one = random.nextLong();
      long other = random.nextLong();
      near += Long.bitCount(one ^ other) <= 24 ? 1 : 0;
    }
    assertThat((double) near / pairs)
        .isCloseTo(HitRules.chance(64, 24), Percentage.withPercentage(5));
  }

  @Test
  void expectedByChance_aDaysQuotaInLibrariesOfEachSize_staysSmall() {
    HitRules rules = HitRules.DEFAULT;
    assertThat(rules.expectedByChance(100, 20_000, 1e6)).isLessThan(0.01);
    assertThat(rules.expectedByChance(100, 20_000, 1e9)).isBetween(1.0, 10.0);
    assertThat(rules.expectedByChance(100, 1, 1e9)).isLessThan(0.001);
  }

  /** As docs/security.md has them. */
  @ParameterizedTest
  @CsvSource({"16, 1e6, 0.053", "17, 1e6, 0.27", "18, 1e6, 1.3", "19, 1e6, 5.5", "20, 1e6, 23"})
  void expectedByChance_looserGrants_areToldInTheDocs(int distance, double sentences, double most) {
    HitRules rules = HitRules.DEFAULT.withDistance(distance);
    assertThat(rules.expectedByChance(100, 20_000, sentences)).isBetween(most * 0.8, most);
  }

  /** As docs/security.md has them, for a day's quota. */
  @ParameterizedTest
  @CsvSource({"1, 2.5", "5, 12.5", "100, 12.5"})
  void expectedBesideKnown_byHowManySourcesHaveWhatIsKnown_isToldInTheDocs(
      int sources, double most) {
    assertThat(HitRules.DEFAULT.expectedBesideKnown(100, 20_000, sources))
        .isBetween(most * 0.8, most);
  }

  /** As docs/security.md has them, for sites that may have hits verified, and looser grants. */
  @ParameterizedTest
  @CsvSource({"1, 50", "5, 250"})
  void expectedBesideKnown_wholeRuns_isToldInTheDocs(int sources, double most) {
    HitRules rules = HitRules.DEFAULT.withWholeRuns();
    assertThat(rules.expectedBesideKnown(100, 20_000, sources)).isBetween(most * 0.8, most);
  }

  private static HitRules rules(int[] distances, int independentBits, double runShare) {
    Neighbourhood any = new Neighbourhood(1, 1, false);
    return new HitRules(
        distances[0],
        distances[1],
        distances[2],
        distances[3],
        distances[4],
        any,
        any,
        10,
        independentBits,
        runShare);
  }

  @Test
  void new_distancesThatFall_areRefused() {
    int[] rising = {15, 20, 22, 26, 30};
    assertThat(rules(rising, 35, 1).runDistance()).isEqualTo(26);
    for (int i = 0; i < rising.length; i++) {
      int[] falling = rising.clone();
      falling[i] = i == 0 ? -1 : rising[i - 1] - 1;
      assertThatIllegalArgumentException().isThrownBy(() -> rules(falling, 35, 1));
    }
  }

  @Test
  void new_evidenceThatSaysNothing_isRefused() {
    int[] rising = {15, 20, 22, 26, 30};
    assertThatIllegalArgumentException().isThrownBy(() -> rules(rising, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> rules(rising, 35, 0));
  }
}
