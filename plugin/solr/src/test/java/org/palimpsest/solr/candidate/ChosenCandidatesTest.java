package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.ShardOffers.GramOffer;
import org.palimpsest.solr.candidate.ShardOffers.Offer;

final class ChosenCandidatesTest {

  private static ShardOffers offers(Offer... offers) {
    return ShardOffers.of(List.of(offers), false);
  }

  @Test
  void bestOfEachChunk_isChosen() {
    assertThat(
            new ChosenCandidates(
                    List.of(
                        offers(new Offer(0, 2.5f, "a"), new Offer(1, 1, "b"), new Offer(3, 1, "d")),
                        offers(
                            new Offer(0, 2, "c"), new Offer(1, 1.5f, "e"), new Offer(3, 1, "c"))),
                    new CandidateLimits(9, 1, 0, 0))
                .chosen())
        .containsExactly(
            new Candidate("a", List.of(0)),
            new Candidate("e", List.of(1)),
            new Candidate("c", List.of(3)));
  }

  @Test
  void offersThatTakeNoPlace_standBesideTheBest_fiveAtMost() {
    List<Offer> offers = new ArrayList<>();
    for (int i = 1; i <= 6; i++) {
      offers.add(new Offer(0, 10 - i, "version-" + i, false));
    }
    offers.add(new Offer(0, 3, "a"));
    offers.add(new Offer(0, 2, "b"));
    offers.add(new Offer(1, 9, "c"));
    offers.add(new Offer(1, 8, "version-7", false));

    assertThat(
            new ChosenCandidates(
                    List.of(offers(offers.toArray(Offer[]::new))), new CandidateLimits(9, 1, 0, 0))
                .chosen())
        .extracting(Candidate::id)
        .containsExactlyInAnyOrder(
            "version-1", "version-2", "version-3", "version-4", "version-5", "a", "c");
  }

  @Test
  void moreChunks_goFirst() {
    assertThat(
            new ChosenCandidates(
                    List.of(
                        offers(new Offer(0, 9, "a"), new Offer(1, 1, "b"), new Offer(2, 1, "b")),
                        ShardOffers.NONE),
                    new CandidateLimits(9, 1, 0, 0))
                .chosen())
        .containsExactly(new Candidate("b", List.of(1, 2)), new Candidate("a", List.of(0)));
  }

  @Test
  void ofAShortText_severalOfEachChunk() {
    CandidateLimits limits = CandidateLimits.of(200, true);
    assertThat(limits.ofChunk()).isEqualTo(10);
    assertThat(CandidateLimits.of(200, false).ofChunk()).isEqualTo(1);
    List<ShardOffers> shards =
        List.of(
            offers(new Offer(0, 2, "a"), new Offer(0, 1, "b"), new Offer(1, 1, "b")),
            offers(new Offer(0, 3, "c"), new Offer(0, 0.5f, "d")));

    assertThat(new ChosenCandidates(shards, limits).chosen())
        .extracting(Candidate::id)
        .containsExactly("b", "c", "a", "d");
    assertThat(new ChosenCandidates(shards, new CandidateLimits(9, 2, 0, 0)).chosen())
        .extracting(Candidate::id)
        .containsExactly("c", "a", "b");
  }

  @Test
  void verbatim_rarestOfAllShardsFirstThenById() {
    ShardOffers one =
        ShardOffers.NONE.with(
            List.of(new GramOffer(2, 2, "b"), new GramOffer(0.5, 9, "c")), 0, false);
    ShardOffers other =
        ShardOffers.NONE.with(
            List.of(new GramOffer(2, 2, "a"), new GramOffer(0.5, 10, "d")), 0, false);

    assertThat(
            new ChosenCandidates(List.of(one, other), new CandidateLimits(0, 0, 9, 0)).verbatim())
        .containsExactly("a", "b", "d", "c");
    assertThat(
            new ChosenCandidates(List.of(one, other), new CandidateLimits(0, 0, 3, 0)).verbatim())
        .containsExactly("a", "b", "d");
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
                0,
                false));

    assertThat(new ChosenCandidates(shards, new CandidateLimits(200, 1, 0, 0)).chosen())
        .hasSize(200)
        .doesNotHaveDuplicates();
    assertThat(new ChosenCandidates(List.of(), new CandidateLimits(200, 1, 0, 0)).chosen())
        .isEmpty();
    assertThat(new ChosenCandidates(shards, new CandidateLimits(200, 1, 0, 0)).leftOut())
        .isEqualTo(800);
    assertThat(new ChosenCandidates(shards, new CandidateLimits(1000, 1, 0, 0)).leftOut()).isZero();
    assertThat(new ChosenCandidates(shards, new CandidateLimits(0, 0, 300, 0)).isVerbatimCut())
        .isFalse();
    assertThat(new ChosenCandidates(shards, new CandidateLimits(0, 0, 299, 0)).isVerbatimCut())
        .isTrue();
  }

  @Test
  void limits_growWithTheText() {
    assertThat(CandidateLimits.of(0, false)).isEqualTo(new CandidateLimits(200, 1, 200, 0));
    assertThat(CandidateLimits.of(143_000, true)).isEqualTo(new CandidateLimits(953, 1, 1430, 0));
    assertThat(CandidateLimits.of(10_000_000, true))
        .isEqualTo(
            new CandidateLimits(CandidateLimits.CHOSEN_MAX, 1, CandidateLimits.VERBATIM_MAX, 0));
  }
}
