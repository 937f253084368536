package org.palimpsest.core.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.AddedOrder.Explained;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.text.Span;

final class AddedOrderTest {

  private static final AddedOrder<String> ORDER = new AddedOrder<>(Comparator.naturalOrder());

  private static Explained<String> other(String source, Span... spans) {
    return new Explained<>(source, false, List.of(spans));
  }

  private static Explained<String> own(String source, Span... spans) {
    return new Explained<>(source, true, List.of(spans));
  }

  @Test
  void whatAddsMore_goesBeforeWhatIsLarger() {
    assertThat(
            ORDER.of(
                List.of(
                    other("version", new Span(0, 90)),
                    other("small", new Span(200, 10)),
                    other("all", new Span(0, 100)))))
        .containsExactly(new Placed<>("all", 100), new Placed<>("small", 10), placed("version"));
  }

  private static Placed<String> placed(String source) {
    return new Placed<>(source, 0);
  }

  @Test
  void ownWork_hidesNoOther_norIsHidden() {
    assertThat(
            ORDER.of(
                List.of(
                    own("draft", new Span(0, 100)),
                    own("older", new Span(0, 60)),
                    other("source", new Span(40, 20)),
                    other("copy", new Span(0, 100)))))
        .containsExactly(
            new Placed<>("copy", 100),
            new Placed<>("draft", 100),
            placed("older"),
            placed("source"));
  }

  @Test
  void ofVersions_theLargestIsFirst_andTheOthersStandBehindBySize() {
    Comparator<String> longestFirst = Comparator.comparingInt(String::length).reversed();
    List<Explained<String>> sources = new ArrayList<>();
    for (String source : List.of("b", "aaa", "aa")) {
      sources.add(other(source, new Span(0, source.length())));
    }

    assertThat(new AddedOrder<>(longestFirst).of(sources))
        .containsExactly(new Placed<>("aaa", 3), placed("aa"), placed("b"));
  }

  /** Evaluates all remaining sources each time. */
  @Test
  void anySources_inTheOrderOfASearchThroughAll() {
    SplittableRandom random = new SplittableRandom(5);
    for (int i = 0; i < 200; i++) {
      List<Explained<String>> sources = new ArrayList<>();
      for (int s = 0; s < 12; s++) {
        List<Span> spans = new ArrayList<>();
        for (int p = 0; p < 3; p++) {
          spans.add(new Span(random.nextInt(100), 1 + random.nextInt(30)));
        }
        sources.add(new Explained<>("source-" + (char) ('a' + s), false, Coverage.union(spans)));
      }
      assertThat(ORDER.of(sources)).isEqualTo(searched(sources));
    }
  }

  private static List<Placed<String>> searched(List<Explained<String>> sources) {
    List<Explained<String>> left = new ArrayList<>(sources);
    List<Placed<String>> placed = new ArrayList<>();
    List<Span> before = List.of();
    while (!left.isEmpty()) {
      List<Span> known = before;
      Explained<String> best =
          left.stream()
              .max(
                  Comparator.comparingInt((Explained<String> each) -> added(each, known))
                      .thenComparing(Explained::source, Comparator.reverseOrder()))
              .orElseThrow();
      placed.add(new Placed<>(best.source(), added(best, known)));
      before = Coverage.union(before, best.spans());
      left.remove(best);
    }
    return placed;
  }

  private static int added(Explained<String> source, List<Span> before) {
    return Coverage.length(Coverage.difference(source.spans(), before));
  }
}
