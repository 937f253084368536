package org.palimpsest.benchmarks.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CheckSizesTest {

  private static final CheckSizes SIZES = withSingles(16);

  private static CheckSizes withSingles(int singles) {
    return new CheckSizes(
        1000, 10_000, 10_000, List.of(1_000), singles, 64, 64, 31, 200_000, 500_000, List.of(9));
  }

  @Test
  void articles_haveAsMuchTextAsTheBooks() {
    assertThat((long) SIZES.articles() * SIZES.sourceLength()).isEqualTo(31L * 200_000);
  }

  @Test
  void checksOf_longerDocuments_fewerForTheSameWork() {
    assertThat(SIZES.checksOf(1_000)).isEqualTo(16);
    assertThat(SIZES.checksOf(40_000)).isEqualTo(4);
    assertThat(SIZES.checksOf(2_000_000)).isEqualTo(2);
    assertThat(withSingles(1).checksOf(10)).isEqualTo(1);
  }

  @Test
  void smallest_ofAllNumbers_alsoOfThoseInLists() {
    assertThat(SIZES.smallest()).isEqualTo(9);
  }
}
