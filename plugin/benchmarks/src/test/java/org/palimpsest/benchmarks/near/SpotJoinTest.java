package org.palimpsest.benchmarks.near;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.palimpsest.duplicate.SpotSet;

final class SpotJoinTest {

  private static final double THRESHOLD = .4;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void bothSplits_findWhatComparingAllPairsFinds(int parts) throws InterruptedException {
    List<SpotSet> sets = SplitBenchmark.make(150, 1_500);
    long near = 0;
    long made = 0;
    for (int i = 0; i < sets.size(); i++) {
      for (int j = 0; j < i; j++) {
        near += sets.get(i).resemblance(sets.get(j)) >= THRESHOLD ? 1 : 0;
        made += sets.get(i).shared(sets.get(j));
      }
    }

    assertThat(near).isGreaterThan(10);
    assertThat(new DocSplit().join(sets, THRESHOLD, parts).pairs()).isEqualTo(near);
    SpotJoin.Joined bySpots = new TermSplit().join(sets, THRESHOLD, parts);
    assertThat(bySpots.pairs()).isEqualTo(near);
    assertThat(bySpots.made()).isEqualTo(made);
    assertThat(bySpots.sent()).isBetween(near, made);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void nothing_noPairs(int parts) throws InterruptedException {
    for (SpotJoin join : List.of(new DocSplit(), new TermSplit())) {
      assertThat(join.join(new ArrayList<>(), THRESHOLD, parts).pairs()).isZero();
      assertThat(join.join(List.of(SpotSet.EMPTY, SpotSet.EMPTY), THRESHOLD, parts).pairs())
          .isZero();
    }
  }
}
