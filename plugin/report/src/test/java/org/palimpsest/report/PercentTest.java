package org.palimpsest.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import org.junit.jupiter.api.Test;

final class PercentTest {

  @Test
  void everyRatioOfFourDigits_isRoundedAsOnPaper() {
    for (int i = 0; i <= 10_000; i++) {
      BigDecimal exact = BigDecimal.valueOf(i, 2).setScale(1, RoundingMode.HALF_UP);
      assertThat(Percent.of(i / 10_000.0)).isEqualTo(exact + " %");
    }
  }
}
