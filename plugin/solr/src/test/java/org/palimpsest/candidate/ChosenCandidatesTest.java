package org.palimpsest.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ChosenCandidatesTest {

  private static ShardOffers offers(Offer... offers) {
    return new ShardOffers(List.of(offers), List.of(), List.of(), false);
  }

  @Test
  void bestOfEachChunk_isChosen() {
    assertThat(
            ChosenCandidates.of(
                List.of(
                    offers(new Offer(0, 2.5f, "a"), new Offer(1, 1, "b"), new Offer(3, 1, "d")),
                    offers(new Offer(0, 2, "c"), new Offer(1, 1.5f, "e"), new Offer(3, 1, "c"))),
                9))
        .containsExactly("a", "e", "c");
  }

  @Test
  void moreChunks_goFirst() {
    assertThat(
            ChosenCandidates.of(
                List.of(
                    offers(new Offer(0, 9, "a"), new Offer(1, 1, "b"), new Offer(2, 1, "b")),
                    ShardOffers.NONE),
                9))
        .containsExactly("b", "a");
  }

  @Test
  void verbatim_rarestOfAllShardsFirstThenById() {
    ShardOffers one =
        ShardOffers.NONE.with(List.of(new GramOffer(2, 2, "b"), new GramOffer(0.5, 9, "c")), false);
    ShardOffers other =
        ShardOffers.NONE.with(
            List.of(new GramOffer(2, 2, "a"), new GramOffer(0.5, 10, "d")), false);

    assertThat(ChosenCandidates.verbatim(List.of(one, other), 9))
        .containsExactly("a", "b", "d", "c");
    assertThat(ChosenCandidates.verbatim(List.of(one, other), 3)).containsExactly("a", "b", "d");
  }

  @Test
  void moreThanTheLimits_counted() {
    List<ShardOffers> shards =
        List.of(
            offers(
                IntStream.range(0, 2000)
                    .mapToObj(i -> new Offer(i, 1, "doc-" + i % 1000))
                    .toArray(Offer[]::new)),
            ShardOffers.NONE.with(
                IntStream.range(0, 300).mapToObj(i -> new GramOffer(1, 1, "doc-" + i)).toList(),
                false));

    assertThat(ChosenCandidates.of(shards, 200)).hasSize(200).doesNotHaveDuplicates();
    assertThat(ChosenCandidates.of(List.of(), 200)).isEmpty();
    assertThat(ChosenCandidates.leftOut(shards, 200)).isEqualTo(800);
    assertThat(ChosenCandidates.leftOut(shards, 1000)).isZero();
    assertThat(ChosenCandidates.areVerbatimCut(shards, 300)).isFalse();
    assertThat(ChosenCandidates.areVerbatimCut(shards, 299)).isTrue();
  }

  @Test
  void limits_growWithTheText() {
    assertThat(CandidateLimits.of(0)).isEqualTo(new CandidateLimits(200, 200));
    assertThat(CandidateLimits.of(143_000)).isEqualTo(new CandidateLimits(357, 1430));
    assertThat(CandidateLimits.of(10_000_000))
        .isEqualTo(new CandidateLimits(CandidateLimits.CHOSEN_MAX, CandidateLimits.VERBATIM_MAX));
  }
}
