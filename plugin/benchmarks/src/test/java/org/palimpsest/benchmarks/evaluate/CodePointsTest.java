package org.palimpsest.benchmarks.evaluate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;

final class CodePointsTest {

  @Test
  void charactersOfOneUnit_nothingMoves() {
    assertThat(CodePoints.of("Grüße, 世界")).isSameAs(CodePoints.SAME);
    assertThat(CodePoints.SAME.span(7, 5)).isEqualTo(new CodePointSpan(7, 5));
  }

  @Test
  void characterOfTwoUnits_whatFollowsMovesByOne() {
    CodePoints positions = CodePoints.of("a\uD840\uDC00b\uD83D\uDE00c");

    assertThat(positions.span(0, 7)).isEqualTo(new CodePointSpan(0, 5));
    assertThat(positions.span(1, 2)).isEqualTo(new CodePointSpan(1, 1));
    assertThat(positions.span(3, 1)).isEqualTo(new CodePointSpan(2, 1));
    assertThat(positions.span(6, 1)).isEqualTo(new CodePointSpan(4, 1));
  }

  @Test
  void middleOfACharacter_isItsStart() {
    CodePoints positions = CodePoints.of("a\uD840\uDC00b");

    assertThat(positions.span(2, 2)).isEqualTo(new CodePointSpan(1, 2));
    assertThat(positions.span(0, 2)).isEqualTo(new CodePointSpan(0, 1));
  }

  @Test
  void unpairedSurrogate_countsAsACharacter() {
    assertThat(CodePoints.of("\uD840a\uDC00")).isSameAs(CodePoints.SAME);
  }

  @Test
  void anyText_asTheJdkCounts() {
    var random = new Random(7);
    var text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.appendCodePoint(random.nextInt(3) == 0 ? 0x20000 + i : 'a' + i % 26);
    }
    CodePoints positions = CodePoints.of(text.toString());

    for (int unit = 0; unit <= text.length(); unit++) {
      boolean isMiddle = unit < text.length() && Character.isLowSurrogate(text.charAt(unit));
      assertThat(positions.span(unit, 0).offset())
          .isEqualTo(text.codePointCount(0, isMiddle ? unit - 1 : unit));
    }
  }
}
