package org.palimpsest.core.align;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.list;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.palimpsest.core.align.PairClusters.Side;
import org.palimpsest.core.text.Span;

final class PairClustersTest {

  private static final PairClusters<AnchorFinder.Anchor> ANCHORS =
      new PairClusters<>(
          Side.ofUnits(AnchorFinder.Anchor::one), Side.ofUnits(AnchorFinder.Anchor::other));

  /** Places of any length, besides places of one unit. */
  private record Places(Span one, Span other) {
    static Places of(AnchorFinder.Anchor anchor) {
      return new Places(new Span(anchor.one(), 1), new Span(anchor.other(), 1));
    }
  }

  private static final PairClusters<Places> PLACES =
      new PairClusters<>(Side.ofSpans(Places::one), Side.ofSpans(Places::other));

  @Test
  void noPairs_noClusters() {
    assertThat(ANCHORS.split(List.of(), 3)).isEmpty();
  }

  @Test
  void unitsBetweenPairs_gapFromOneMoreThanAllowed() {
    List<AnchorFinder.Anchor> pairs =
        List.of(new AnchorFinder.Anchor(0, 0), new AnchorFinder.Anchor(4, 4));

    assertThat(ANCHORS.split(pairs, 3)).containsExactly(pairs);
    assertThat(ANCHORS.split(pairs, 2)).hasSize(2);
  }

  /** A gap on one side opens another on the other side. */
  @Test
  void gapBehindAGap_splitToo() {
    List<AnchorFinder.Anchor> pairs =
        List.of(
            new AnchorFinder.Anchor(0, 0),
            new AnchorFinder.Anchor(1, 2),
            new AnchorFinder.Anchor(9, 1));

    assertThat(ANCHORS.split(pairs, 0))
        .containsExactlyInAnyOrder(
            List.of(new AnchorFinder.Anchor(0, 0)),
            List.of(new AnchorFinder.Anchor(1, 2)),
            List.of(new AnchorFinder.Anchor(9, 1)));
  }

  @Test
  void reorderedPairsWithoutGaps_stayTogether() {
    List<AnchorFinder.Anchor> pairs =
        List.of(
            new AnchorFinder.Anchor(0, 2),
            new AnchorFinder.Anchor(1, 0),
            new AnchorFinder.Anchor(2, 1));

    assertThat(ANCHORS.split(pairs, 0))
        .singleElement(list(AnchorFinder.Anchor.class))
        .hasSameElementsAs(pairs);
  }

  /** A long pair hides the gap behind its neighbours. */
  @Test
  void longPlace_bridgesAGapBehindShorterOnes() {
    Places wide = new Places(new Span(0, 50), new Span(0, 50));
    Places within = new Places(new Span(5, 2), new Span(5, 2));
    Places behind = new Places(new Span(55, 5), new Span(55, 5));

    assertThat(PLACES.split(List.of(behind, wide, within), 5))
        .singleElement(list(Places.class))
        .containsExactlyInAnyOrder(wide, within, behind);
  }

  @Test
  void anyPairs_eachInOneClusterWithoutGaps() {
    Random random = new Random(1);
    for (int trial = 0; trial < 200; trial++) {
      List<AnchorFinder.Anchor> pairs = new ArrayList<>();
      for (int i = random.nextInt(40); i >= 0; i--) {
        pairs.add(new AnchorFinder.Anchor(random.nextInt(60), random.nextInt(60)));
      }
      int gap = random.nextInt(5);
      List<List<AnchorFinder.Anchor>> clusters = ANCHORS.split(pairs, gap);

      assertThat(clusters.stream().flatMap(List::stream))
          .containsExactlyInAnyOrderElementsOf(pairs);
      for (List<AnchorFinder.Anchor> cluster : clusters) {
        assertThat(ANCHORS.split(cluster, gap))
            .singleElement(list(AnchorFinder.Anchor.class))
            .containsExactlyInAnyOrderElementsOf(cluster);
      }
      List<Places> places = new ArrayList<>(pairs.stream().map(Places::of).toList());
      Collections.shuffle(places, random);
      assertThat(PLACES.split(places, gap)).hasSameSizeAs(clusters);
    }
  }
}
