package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class NumberPairsTest {

  @Test
  void contains_whatWasAdded_inThisOrderOnly() {
    TokenKinds.NumberPairs pairs = new TokenKinds.NumberPairs(2);
    pairs.add(0, 0);
    pairs.add(3, Integer.MAX_VALUE);

    assertThat(pairs.contains(0, 0)).isTrue();
    assertThat(pairs.contains(3, Integer.MAX_VALUE)).isTrue();
    assertThat(pairs.contains(Integer.MAX_VALUE, 3)).isFalse();
    assertThat(pairs.contains(0, 3)).isFalse();
    assertThat(new TokenKinds.NumberPairs(0).contains(0, 0)).isFalse();
  }

  @Test
  void randomPairs_likeASet() {
    Random random = new Random(1);
    for (int max : new int[] {1, 2, 3, 100, 5_000}) {
      TokenKinds.NumberPairs pairs = new TokenKinds.NumberPairs(max);
      Set<List<Integer>> expected = new HashSet<>();
      for (int i = 0; i < max; i++) {
        int first = random.nextInt(60);
        int second = random.nextInt(60);
        pairs.add(first, second);
        expected.add(List.of(first, second));
      }
      for (int first = 0; first < 60; first++) {
        for (int second = 0; second < 60; second++) {
          assertThat(pairs.contains(first, second))
              .isEqualTo(expected.contains(List.of(first, second)));
        }
      }
    }
  }
}
