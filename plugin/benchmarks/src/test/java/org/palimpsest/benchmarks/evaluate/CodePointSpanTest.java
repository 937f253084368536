package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class CodePointSpanTest {

  private static final CodePointSpan SPAN = new CodePointSpan(100, 50);

  @Test
  void neighbours_doNotOverlap() {
    assertThat(SPAN.overlaps(new CodePointSpan(50, 50))).isFalse();
    assertThat(SPAN.overlaps(new CodePointSpan(150, 50))).isFalse();
    assertThat(SPAN.overlaps(new CodePointSpan(120, 0))).isFalse();
  }

  @Test
  void oneCharacterInCommon_overlaps() {
    assertThat(SPAN.overlaps(new CodePointSpan(50, 51))).isTrue();
    assertThat(SPAN.overlaps(new CodePointSpan(149, 1))).isTrue();
  }

  @Test
  void charactersCoveredTwice_countOnce() {
    assertThat(
            SPAN.coveredBy(
                List.of(
                    new CodePointSpan(110, 20),
                    new CodePointSpan(90, 30),
                    new CodePointSpan(115, 2))))
        .isEqualTo(30);
  }

  @Test
  void apartAndAtTheBorders_addedUp() {
    assertThat(SPAN.coveredBy(List.of(new CodePointSpan(140, 100), new CodePointSpan(0, 105))))
        .isEqualTo(15);
    assertThat(SPAN.coveredBy(List.of(new CodePointSpan(0, 1000)))).isEqualTo(50);
    assertThat(SPAN.coveredBy(List.of())).isZero();
  }
}
