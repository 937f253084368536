package org.palimpsest.core.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class FeatureListTest {

  @Test
  void new_empty() {
    FeatureList features = new FeatureList();

    assertThat(features.size()).isZero();
    assertThat(features.hashes()).isEmpty();
  }

  @Test
  void manyAdded_allKeptInOrder() {
    FeatureList features = new FeatureList();
    for (int i = 0; i < 10_000; i++) {
      features.add(i / 3, i * 7L);
    }

    assertThat(features.size()).isEqualTo(10_000);
    assertThat(features.hashes())
        .containsExactly(LongStream.range(0, 10_000).map(i -> i * 7).toArray());
    for (int i = 0; i < 10_000; i++) {
      assertThat(features.offset(i)).isEqualTo(i / 3);
      assertThat(features.hash(i)).isEqualTo(i * 7L);
    }
  }

  @Test
  void offsetBeforeTheLastOne_refusedWithBothOffsets() {
    FeatureList features = new FeatureList();
    features.add(5, 1);
    features.add(5, 2);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> features.add(4, 3))
        .withMessage("the analysis goes back in the text, from offset 5 to 4");
    assertThat(features.size()).isEqualTo(2);
  }

  @Test
  void hashesChangedByTheCaller_listUntouched() {
    FeatureList features = new FeatureList();
    features.add(0, 42);

    features.hashes()[0] = 0;

    assertThat(features.hashes()).containsExactly(42);
  }
}
