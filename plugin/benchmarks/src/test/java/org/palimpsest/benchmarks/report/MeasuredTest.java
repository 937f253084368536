package org.palimpsest.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

final class MeasuredTest {

  @Test
  void median_oddAndEvenNumberOfRuns_middle() {
    assertThat(Measured.of(5, 1, 3).median()).isEqualTo(3);
    assertThat(Measured.of(4, 1, 3, 2).median()).isEqualTo(2.5);
    assertThat(Measured.of(7).median()).isEqualTo(7);
  }

  @Test
  void spread_runsInAnyOrder_smallestAndLargest() {
    Measured measured = Measured.of(5, 1, 3);
    assertThat(measured.min()).isEqualTo(1);
    assertThat(measured.max()).isEqualTo(5);
    assertThat(measured).hasToString("3.00 (1.00-5.00)");
  }

  @Test
  void over_runByRun_notOfMedians() {
    assertThat(Measured.of(2, 20, 9).over(Measured.of(1, 10, 1)).runs())
        .isEqualTo(List.of(2.0, 2.0, 9.0));
  }

  @Test
  void over_otherNumberOfRuns_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Measured.of(1, 2).over(Measured.of(1)))
        .withMessageContaining("2 runs");
  }

  @Test
  void construction_noRuns_refused() {
    assertThatIllegalArgumentException().isThrownBy(Measured::of);
  }

  @Test
  void shortened_anySize_threeDigits() {
    assertThat(Figures.shortened(1234567.8)).isEqualTo("1,234,568");
    assertThat(Figures.shortened(12.345)).isEqualTo("12.3");
    assertThat(Figures.shortened(0.012345)).isEqualTo("0.0123");
    assertThat(Figures.shortened(-1.5)).isEqualTo("-1.50");
    assertThat(Figures.shortened(0)).isEqualTo("0");
    assertThat(Figures.bytes(1536)).isEqualTo("1.50 KiB");
  }
}
