package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.text.Span;

final class CoverageTest {

  @Test
  void anySpans_lengthIsThatOfABooleanPerCharacter() {
    Random random = new Random(1);
    for (int trial = 0; trial < 3_000; trial++) {
      List<Span> spans = spans(random);
      boolean[] covered = covered(spans);

      int count = 0;
      for (boolean character : covered) {
        count += character ? 1 : 0;
      }
      assertThat(Coverage.length(spans)).isEqualTo(count);
    }
  }

  @Test
  void anySpans_unionIsTheRunsOfThatArray() {
    Random random = new Random(2);
    for (int trial = 0; trial < 3_000; trial++) {
      List<Span> spans = spans(random);
      boolean[] covered = covered(spans);
      List<Span> runs = new ArrayList<>();
      for (int from = 0; from < covered.length; from++) {
        int to = from;
        while (to < covered.length && covered[to]) {
          to++;
        }
        if (to > from) {
          runs.add(Span.between(from, to));
          from = to;
        }
      }

      assertThat(Coverage.union(spans)).isEqualTo(runs);
    }
  }

  @Test
  void noSpans_nothing() {
    assertThat(Coverage.union(List.of())).isEmpty();
    assertThat(Coverage.length(List.of())).isZero();
  }

  @Test
  void emptySpans_nothing() {
    assertThat(Coverage.union(List.of(new Span(3, 0), new Span(7, 0)))).isEmpty();
  }

  @Test
  void spansThatTouch_joined() {
    assertThat(Coverage.union(List.of(new Span(5, 2), new Span(0, 5))))
        .containsExactly(new Span(0, 7));
  }

  @Test
  void spansAtTheEndOfTheInts_noOverflow() {
    int max = Integer.MAX_VALUE;

    assertThat(Coverage.length(List.of(new Span(0, max), new Span(max - 1, 1), new Span(max, 0))))
        .isEqualTo(max);
  }

  private static List<Span> spans(Random random) {
    List<Span> spans = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      spans.add(new Span(random.nextInt(90), random.nextInt(10)));
    }
    return spans;
  }

  private static boolean[] covered(List<Span> spans) {
    boolean[] covered = new boolean[100];
    for (Span span : spans) {
      Arrays.fill(covered, span.offset(), span.end(), true);
    }
    return covered;
  }

  @Test
  void setsOfSpans_workAsCharacterByCharacter() {
    SplittableRandom random = new SplittableRandom(31);
    for (int run = 0; run < 500; run++) {
      List<Span> one = randomSpans(random);
      List<Span> other = randomSpans(random);
      BitSet both = bits(one);
      both.and(bits(other));
      BitSet rest = bits(one);
      rest.andNot(bits(other));

      assertThat(Coverage.intersection(one, other)).isEqualTo(runs(both));
      assertThat(Coverage.difference(one, other)).isEqualTo(runs(rest));
      Span span = one.get(0);
      assertThat(Coverage.overlap(span, Coverage.union(other)))
          .isEqualTo(Coverage.length(Coverage.intersection(List.of(span), other)));
    }
  }

  private static List<Span> randomSpans(SplittableRandom random) {
    List<Span> spans = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      spans.add(new Span(random.nextInt(80), random.nextInt(20)));
    }
    return spans;
  }

  private static BitSet bits(List<Span> spans) {
    BitSet bits = new BitSet();
    spans.forEach(span -> bits.set(span.offset(), span.end()));
    return bits;
  }

  private static List<Span> runs(BitSet bits) {
    List<Span> spans = new ArrayList<>();
    for (int from = bits.nextSetBit(0);
        from >= 0;
        from = bits.nextSetBit(bits.nextClearBit(from))) {
      spans.add(Span.between(from, bits.nextClearBit(from)));
    }
    return spans;
  }
}
