package org.palimpsest.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ChosenCandidatesTest {

  private static ShardOffers offers(Offer... offers) {
    return new ShardOffers(List.of(offers), false);
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
  void longText_hasNoMoreThan200() {
    Offer[] offers =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Offer(i, 1, "doc-" + i % 1000))
            .toArray(Offer[]::new);

    assertThat(ChosenCandidates.of(List.of(offers(offers)))).hasSize(200).doesNotHaveDuplicates();
    assertThat(ChosenCandidates.of(List.of())).isEmpty();
  }
}
