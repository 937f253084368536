package org.palimpsest.solr.answer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.NearestPairs;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.note.Note;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches;
import org.palimpsest.solr.result.SourceMatches.SourceMatch;

final class ListedMatchesTest {

  private static SourceMatches matches(int count) {
    return new SourceMatches(
        IntStream.range(0, count)
            .mapToObj(i -> new SourceMatch(i, new Span(i, 1), (count - 1 - i) / 300))
            .toList(),
        count);
  }

  private static Placed<ShardSource> source(@Nullable SourceMatches matches) {
    Passage passage = Passage.ofFingerprints(new Span(0, 1), new Span(0, 1), 1, 0, 1);
    ShardSource source = new ShardSource("a", null, false, 1, List.of(passage), List.of("s"), null);
    return new Placed<>(matches == null ? source : source.withMatches(matches), 1);
  }

  @Test
  void fewMatches_allListedWithoutAWord() {
    List<Placed<ShardSource>> sources = List.of(source(matches(15_000)), source(matches(5_000)));

    assertThat(ListedMatches.bounded(sources)).isEqualTo(sources);
    assertThat(ListedMatches.warning(sources)).isNull();
    assertThat(ListedMatches.warning(List.of(source(null)))).isNull();
  }

  @Test
  void tooMany_thoseOfTheFirstSourcesAndThenTheNearestInOrder() {
    List<Placed<ShardSource>> bounded =
        ListedMatches.bounded(
            List.of(source(matches(15_000)), source(matches(6_000)), source(matches(1))));

    assertThat(bounded.get(0).source().matches()).isEqualTo(matches(15_000));
    SourceMatches second = bounded.get(1).source().matches();
    assertThat(second).isNotNull();
    assertThat(second.found()).isEqualTo(6_000);
    assertThat(second.listed()).hasSize(5_000).isEqualTo(nearestInOrder(6_000, 5_000));
    assertThat(bounded.get(2).source().matches()).isEqualTo(new SourceMatches(List.of(), 1));
    assertThat(ListedMatches.warning(bounded))
        .isEqualTo(
            Note.of(
                "matchesNotListed",
                "found",
                21_001L,
                "listed",
                20_000L,
                "ofWindow",
                NearestPairs.OF_WINDOW_MAX,
                "max",
                20_000));
  }

  private static List<SourceMatch> nearestInOrder(int count, int kept) {
    List<SourceMatch> all = matches(count).listed();
    int distance = all.get(count - kept).distance();
    List<SourceMatch> nearer = all.stream().filter(each -> each.distance() < distance).toList();
    List<SourceMatch> atTheBorder =
        all.stream()
            .filter(each -> each.distance() == distance)
            .limit(kept - nearer.size())
            .toList();
    return Stream.concat(atTheBorder.stream(), nearer.stream()).toList();
  }
}
