package org.palimpsest.core.duplicate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class SpotSetTest {

  @Test
  void anyTwoSets_measuredAsSetsAre() {
    Random random = new Random(4);
    for (int trial = 0; trial < 300; trial++) {
      int[] one = random.ints(random.nextInt(30), -20, 20).toArray();
      int[] other = random.ints(1 + random.nextInt(30), -20, 20).toArray();
      Set<Integer> first = set(one);
      Set<Integer> second = set(other);
      Set<Integer> shared = new HashSet<>(first);
      shared.retainAll(second);
      Set<Integer> union = new HashSet<>(first);
      union.addAll(second);
      SpotSet a = SpotSet.of(one);
      SpotSet b = SpotSet.of(other);

      assertThat(a.size()).isEqualTo(first.size());
      assertThat(a.shared(b)).isEqualTo(shared.size());
      assertThat(a.resemblance(b)).isEqualTo((double) shared.size() / union.size());
      assertThat(a.resemblance(b)).isEqualTo(b.resemblance(a));
      assertThat(b.containmentIn(a)).isEqualTo((double) shared.size() / second.size());
    }
  }

  private static Set<Integer> set(int[] values) {
    Set<Integer> set = new HashSet<>();
    for (int value : values) {
      set.add(value);
    }
    return set;
  }

  @Test
  void hashes_areSortedAndGiveTheSetAgain() {
    SpotSet set = SpotSet.of(3, -1, 3, 2);

    assertThat(set.hashes()).containsExactly(-1, 2, 3);
    assertThat(SpotSet.of(set.hashes())).isEqualTo(set).hasSameHashCodeAs(set);
    assertThat(set).hasToString("SpotSet[3]");
  }
}
