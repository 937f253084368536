package org.palimpsest.benchmarks.inversion;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NGramsTest {

  @Test
  void successors_areCounted() {
    NGrams grams =
        NGrams.of(
            new long[] {
              NGrams.key(7, 3),
              NGrams.key(7, 5),
              NGrams.key(8, 1),
              NGrams.key(7, 3),
              NGrams.key(6, 9)
            });
    NGrams.Range range = grams.after(7);
    assertThat(range.distinct()).isEqualTo(2);
    assertThat(grams.total(range)).isEqualTo(3);
    assertThat(grams.count(range, NGrams.key(7, 3))).isEqualTo(2);
    assertThat(grams.count(range, NGrams.key(7, 4))).isZero();
    assertThat(grams.countOfAtLeast(range, 2)).isEqualTo(1);
    assertThat(grams.symbol(range.from())).isEqualTo(3);
    assertThat(grams.after(9).distinct()).isZero();
  }
}
