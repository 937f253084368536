package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class RunJoinerTest {

  private static AlignedPassage run(int offset, int sourceOffset, int length) {
    return new AlignedPassage(
        new Span(offset, length), new Span(sourceOffset, length), 1, true, 2, 1);
  }

  @Test
  void runsNearEachOtherOnBothSides_onePassage() {
    assertThat(
            TextAligner.RunJoiner.join(
                List.of(run(190, 1200, 70), run(100, 1100, 80), run(300, 1299, 60))))
        .containsExactly(
            new AlignedPassage(new Span(100, 260), new Span(1100, 259), 210 / 260.0, false, 6, 3));
  }

  @Test
  void farOrInAnotherOrder_runsOfTheirOwn() {
    List<AlignedPassage> runs = List.of(run(0, 500, 60), run(70, 100, 60), run(140, 361, 60));

    assertThat(TextAligner.RunJoiner.join(runs)).isEqualTo(runs);
  }
}
