package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class MatchParametersTest {

  @Test
  void distanceBelowZero_refusedWithTheBound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MatchParameters(-1, 30, 500))
        .withMessage("distance is -1, must be 0 or more");
  }

  @Test
  void extensionDistanceBelowDistance_refusedWithBoth() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MatchParameters(20, 19, 500))
        .withMessage("extension.distance is 19, must be at least distance, which is 20");
  }

  @Test
  void gapBelowZero_refusedWithTheBound() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new MatchParameters(20, 30, -1))
        .withMessage("gap is -1, must be 0 or more");
  }

  @Test
  void atTheBounds_taken() {
    MatchParameters parameters = new MatchParameters(0, 0, 0);

    assertThat(parameters.distance()).isZero();
    assertThat(parameters.extensionDistance()).isZero();
    assertThat(parameters.gap()).isZero();
  }
}
