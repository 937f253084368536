package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class CoverageDepthTest {

  private static final int TEXT_LENGTH = 60;

  @SafeVarargs
  private static CoverageDepth depth(List<Span>... sources) {
    CoverageDepth.Builder builder = new CoverageDepth.Builder();
    for (List<Span> source : sources) {
      builder.addSource(source);
    }
    return builder.build();
  }

  @Test
  void notBelow_whereAnySourceIs() {
    CoverageDepth depth = depth(List.of(new Span(0, 10)), List.of(new Span(5, 10)));

    assertThat(depth.notBelow(CoverageDepth.NONE)).containsExactly(new Span(0, 15));
    assertThat(depth.notBelow(depth)).containsExactly(new Span(0, 15));
    assertThat(depth.notBelow(depth.plus(depth(List.of(new Span(2, 6), new Span(20, 5))))))
        .containsExactly(new Span(0, 2), new Span(8, 7));
  }

  @Test
  void spansOfOneSource_countOnce() {
    CoverageDepth depth = depth(List.of(new Span(0, 10), new Span(5, 10), new Span(0, 10)));

    assertThat(depth.above(0)).containsExactly(new Span(0, 15));
    assertThat(depth.above(1)).isEmpty();
  }

  @Test
  void sources_addUp() {
    CoverageDepth depth =
        depth(List.of(new Span(0, 10)), List.of(new Span(5, 10)), List.of(new Span(8, 1)));

    assertThat(depth.above(0)).containsExactly(new Span(0, 15));
    assertThat(depth.above(1)).containsExactly(new Span(5, 5));
    assertThat(depth.above(2)).containsExactly(new Span(8, 1));
    assertThat(depth.above(3)).isEmpty();
  }

  @Test
  void sourcesThatTouch_leaveNoSeam() {
    assertThat(depth(List.of(new Span(0, 10)), List.of(new Span(10, 10))).above(0))
        .containsExactly(new Span(0, 20));
  }

  @Test
  void builder_goesOnAfterBuilding() {
    CoverageDepth.Builder builder = new CoverageDepth.Builder();
    builder.addSource(List.of(new Span(0, 10)));
    CoverageDepth before = builder.build();
    builder.addSource(List.of(new Span(0, 10)));

    assertThat(before.above(1)).isEmpty();
    assertThat(builder.build().above(1)).containsExactly(new Span(0, 10));
  }

  @Test
  void anySources_countedAsCharacterByCharacter() {
    SplittableRandom random = new SplittableRandom(21);
    for (int run = 0; run < 300; run++) {
      int[] counted = new int[TEXT_LENGTH];
      CoverageDepth sum = CoverageDepth.NONE;
      for (int shard = 0; shard < 3; shard++) {
        CoverageDepth.Builder builder = new CoverageDepth.Builder();
        for (int source = random.nextInt(4); source > 0; source--) {
          List<Span> spans = randomSpans(random);
          builder.addSource(spans);
          for (Span span : Coverage.union(spans)) {
            for (int i = span.offset(); i < span.end(); i++) {
              counted[i]++;
            }
          }
        }
        sum = sum.plus(builder.build());
      }
      for (int limit = 0; limit < 4; limit++) {
        assertThat(sum.above(limit)).isEqualTo(above(counted, limit));
      }
      assertThat(CoverageDepth.fromNumbers(sum.toNumbers())).isEqualTo(sum);
    }
  }

  private static List<Span> randomSpans(SplittableRandom random) {
    List<Span> spans = new ArrayList<>();
    for (int i = random.nextInt(4); i >= 0; i--) {
      int offset = random.nextInt(TEXT_LENGTH);
      spans.add(new Span(offset, random.nextInt(TEXT_LENGTH - offset + 1)));
    }
    return spans;
  }

  private static List<Span> above(int[] counted, int limit) {
    List<Span> spans = new ArrayList<>();
    for (int i = 0; i < counted.length; i++) {
      if (counted[i] > limit) {
        spans.add(new Span(i, 1));
      }
    }
    return Coverage.union(spans);
  }

  @Test
  void manySourcesInOnePlace_takeNoMoreRoomThanOne() {
    CoverageDepth.Builder builder = new CoverageDepth.Builder();
    for (int i = 0; i < 1000; i++) {
      builder.addSource(List.of(new Span(7, 100)));
    }

    assertThat(builder.build().toNumbers()).containsExactly(7, 1000, 107, -1000);
  }

  @Test
  void otherNumbers_refused() {
    for (List<Integer> numbers :
        List.of(
            List.of(1),
            List.of(0, 1),
            List.of(0, -1, 5, 1),
            List.of(-1, 1, 5, -1),
            List.of(0, 1, 5, -2))) {
      assertThatIllegalArgumentException().isThrownBy(() -> CoverageDepth.fromNumbers(numbers));
    }
  }
}
