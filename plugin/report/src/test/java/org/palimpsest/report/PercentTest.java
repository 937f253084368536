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

  /** The ratio is already rounded. */
  @Test
  void everyLength_isRoundedOnce() {
    for (int whole : new int[] {1, 7, 2000, 14_075}) {
      for (int part = 0; part <= whole; part++) {
        BigDecimal exact =
            BigDecimal.valueOf(100L * part)
                .divide(BigDecimal.valueOf(whole), 1, RoundingMode.HALF_UP);
        assertThat(Percent.of(0.5, part, whole)).isEqualTo(exact + " %");
      }
    }
    assertThat(Percent.of(0.0345, 485, 14_075)).isEqualTo("3.4 %");
    assertThat(Percent.of(1, Integer.MAX_VALUE, 1)).isEqualTo("100.0 %");
  }

  @Test
  void withoutLengths_theRatioIsWritten() {
    assertThat(Percent.of(0.0345, null, 14_075)).isEqualTo("3.5 %");
    assertThat(Percent.of(0.0345, 485, 0)).isEqualTo("3.5 %");
  }
}
