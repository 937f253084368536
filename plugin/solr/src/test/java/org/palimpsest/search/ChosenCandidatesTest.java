package org.palimpsest.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ChosenCandidatesTest {

  private static ShardOffers offers(Offer... offers) {
    return new ShardOffers(List.of(offers), List.of(), false);
  }

  @Test
  void bestOfEachChunk_isChosen() {
    assertThat(
            ChosenCandidates.of(
                List.of(
                    offers(new Offer(0, 2.5f, "a"), new Offer(1, 1, "b"), new Offer(3, 1, "d")),
                    offers(new Offer(0, 2, "c"), new Offer(1, 1.5f, "e"), new Offer(3, 1, "c")))))
        .containsExactly("a", "e", "c");
  }

  @Test
  void moreChunks_goFirst() {
    assertThat(
            ChosenCandidates.of(
                List.of(
                    offers(new Offer(0, 9, "a"), new Offer(1, 1, "b"), new Offer(2, 1, "b")),
                    ShardOffers.NONE)))
        .containsExactly("b", "a");
  }

  @Test
  void verbatim_rarestOfAllShardsFirstThenById() {
    ShardOffers one =
        ShardOffers.NONE.with(List.of(new GramOffer(2, 2, "b"), new GramOffer(0.5, 9, "c")), false);
    ShardOffers other =
        ShardOffers.NONE.with(
            List.of(new GramOffer(2, 2, "a"), new GramOffer(0.5, 10, "d")), false);

    assertThat(ChosenCandidates.verbatim(List.of(one, other))).containsExactly("a", "b", "d", "c");
  }

  @Test
  void longText_hasNoMoreThan200() {
    Offer[] offers =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Offer(i, 1, "doc-" + i % 1000))
            .toArray(Offer[]::new);

    assertThat(ChosenCandidates.of(List.of(offers(offers)))).hasSize(200).doesNotHaveDuplicates();
    assertThat(ChosenCandidates.of(List.of())).isEmpty();
  }
}
