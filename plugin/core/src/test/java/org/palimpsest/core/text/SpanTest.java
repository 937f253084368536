package org.palimpsest.core.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SpanTest {

  @ParameterizedTest
  @CsvSource({"-1, 0", "0, -1", "1, 2147483647", "2147483647, 1", "-2147483648, 2147483647"})
  void outOfBounds_refusedWithBothNumbers(int offset, int length) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Span(offset, length))
        .withMessage("not a span: offset " + offset + ", length " + length);
  }

  @ParameterizedTest
  @CsvSource({"0, 0", "5, 0", "0, 2147483647", "2147483647, 0"})
  void atTheBounds_taken(int offset, int length) {
    assertThat(new Span(offset, length).end()).isEqualTo(offset + length);
  }

  @Test
  void endBeforeOffset_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Span.between(5, 4));
  }

  @Test
  void anyTwo_hullAndOverlapAgreeWithCountedCharacters() {
    Random random = new Random(1);
    for (int trial = 0; trial < 5_000; trial++) {
      Span a = new Span(random.nextInt(40), 1 + random.nextInt(20));
      Span b = new Span(random.nextInt(40), 1 + random.nextInt(20));
      int inBoth = 0;
      int first = -1;
      int last = -1;
      for (int i = 0; i < 60; i++) {
        boolean inA = i >= a.offset() && i < a.end();
        boolean inB = i >= b.offset() && i < b.end();
        inBoth += inA && inB ? 1 : 0;
        first = first < 0 && (inA || inB) ? i : first;
        last = inA || inB ? i : last;
      }

      assertThat(a.overlap(b)).isEqualTo(inBoth).isEqualTo(b.overlap(a));
      assertThat(a.hull(b)).isEqualTo(Span.between(first, last + 1)).isEqualTo(b.hull(a));
    }
  }

  @Test
  void sorted_byOffsetThenLength() {
    List<Span> sorted =
        List.of(new Span(0, 1), new Span(0, 5), new Span(3, 0), new Span(3, 2), new Span(4, 1));
    List<Span> spans = new ArrayList<>(sorted);
    Collections.shuffle(spans, new Random(2));

    Collections.sort(spans);

    assertThat(spans).isEqualTo(sorted);
  }
}
