package org.palimpsest.core.winnow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class WinnowingParametersTest {

  @Test
  void boundsThemselves_taken() {
    assertThat(new WinnowingParameters(4, 4).windowSize()).isEqualTo(1);
    assertThat(new WinnowingParameters(10_000, 4).windowSize()).isEqualTo(9_997);
  }

  @Test
  void beyondBounds_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WinnowingParameters(60, 3))
        .withMessageContaining("gramLength is 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WinnowingParameters(15, 16))
        .withMessageContaining("guaranteedLength is 15");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new WinnowingParameters(10_001, 16))
        .withMessageContaining("10000");
  }
}
