package org.palimpsest.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SpotIndexTest {

  private record Pair(int one, int other, double resemblance) {}

  /** Families with large overlaps, of 0 to hundreds of spots, and some spots that all have. */
  private static List<SpotSet> families(Random random, int count) {
    List<SpotSet> sets = new ArrayList<>();
    while (sets.size() < count) {
      int[] first = random.ints(random.nextInt(200), 0, 100_000).toArray();
      int members = 1 + random.nextInt(5);
      for (int member = 0; member < members && sets.size() < count; member++) {
        double kept = 0.3 + 0.7 * random.nextDouble();
        List<Integer> spots = new ArrayList<>();
        for (int spot : first) {
          spots.add(random.nextDouble() < kept ? spot : random.nextInt());
        }
        random.ints(random.nextInt(10), 0, 5).forEach(spots::add);
        sets.add(SpotSet.of(spots.stream().mapToInt(Integer::intValue).toArray()));
      }
    }
    return sets;
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.01, 0.2, 0.4, 1.0 / 3, 0.5, 0.8, 1})
  void allPairs_areThoseOfBruteForceEachOnce(double threshold) {
    List<SpotSet> sets = families(new Random(9), 600);
    List<Pair> expected = new ArrayList<>();
    for (int i = 0; i < sets.size(); i++) {
      for (int j = i + 1; j < sets.size(); j++) {
        double resemblance = sets.get(i).resemblance(sets.get(j));
        if (resemblance >= threshold) {
          expected.add(new Pair(i, j, resemblance));
        }
      }
    }
    List<Pair> found = new ArrayList<>();
    long compared =
        new SpotIndex(sets, threshold)
            .findPairs((one, other, resemblance) -> found.add(new Pair(one, other, resemblance)));

    assertThat(expected).isNotEmpty();
    assertThat(found).containsExactlyInAnyOrderElementsOf(expected);
    if (threshold >= 0.4) {
      assertThat(compared).isLessThan(600L * 599 / 2 / 20);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.5, 0.8})
  void setThatIsNotIndexed_findsAllAtTheThreshold(double threshold) {
    List<SpotSet> all = families(new Random(10), 600);
    List<SpotSet> indexed = all.subList(0, 400);
    SpotIndex index = new SpotIndex(indexed, threshold);
    for (SpotSet sought : all) {
      List<Integer> expected = new ArrayList<>();
      for (int i = 0; i < indexed.size(); i++) {
        if (sought.resemblance(indexed.get(i)) >= threshold) {
          expected.add(i);
        }
      }
      List<Integer> found = new ArrayList<>();
      index.find(sought, (i, resemblance) -> found.add(i));

      assertThat(found).containsExactlyElementsOf(expected);
    }
  }

  @Test
  void emptySets_areFoundByNobody() {
    SpotIndex index = new SpotIndex(List.of(SpotSet.EMPTY, SpotSet.of(1), SpotSet.EMPTY), 0.5);
    List<Integer> found = new ArrayList<>();
    index.find(SpotSet.EMPTY, (i, resemblance) -> found.add(i));

    assertThat(found).isEmpty();
    assertThat(index.size()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, 1.01, Double.NaN})
  void thresholdOutOfBounds_refused(double threshold) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SpotIndex(List.of(), threshold))
        .withMessage("threshold is " + threshold + ", must be above 0 and at most 1");
  }
}
