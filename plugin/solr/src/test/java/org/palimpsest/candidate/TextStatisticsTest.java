package org.palimpsest.candidate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class TextStatisticsTest {

  private static boolean isOfUse(long docCount, long docFreq, boolean holdsItself) {
    return new TextStatistics(docCount, docCount, new long[] {docFreq}, holdsItself).isOfUse(0);
  }

  @Test
  void termOfNoOtherDocument_isOfNoUse() {
    assertThat(isOfUse(1000, 0, false)).isFalse();
    assertThat(isOfUse(1000, 1, false)).isTrue();
    assertThat(isOfUse(1000, 1, true)).isFalse();
    assertThat(isOfUse(1000, 2, true)).isTrue();
  }

  @Test
  void termOfMoreThanATenth_isOfNoUse() {
    assertThat(isOfUse(1000, 100, false)).isTrue();
    assertThat(isOfUse(1000, 101, false)).isFalse();
    assertThat(isOfUse(12, 10, false)).as("a small library").isTrue();
  }

  @Test
  void figuresThatContradictEachOther_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(-1, 0, false));
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(5, 6, false));
    assertThatIllegalArgumentException().isThrownBy(() -> isOfUse(5, -1, false));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new TextStatistics(5, 4, new long[0], false));
    TextStatistics ofOne = new TextStatistics(5, 5, new long[1], false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ofOne.plus(new TextStatistics(5, 5, new long[2], false)));
  }
}
