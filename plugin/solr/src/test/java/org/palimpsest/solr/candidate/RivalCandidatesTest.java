package org.palimpsest.solr.candidate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.palimpsest.solr.candidate.ChosenCandidates.Candidate;
import org.palimpsest.solr.candidate.ShardOffers.Offer;

final class RivalCandidatesTest {

  private static final CandidateLimits LIMITS = new CandidateLimits(9, 1, 0, 3);

  /** One shard's offers for a chunk, best first. */
  private static ShardOffers chunk(int chunk, String... ids) {
    return ShardOffers.of(
        Arrays.stream(ids)
            .map(id -> new Offer(chunk, 100f - Arrays.asList(ids).indexOf(id), id))
            .toList(),
        false);
  }

  private static List<Candidate> rivals(ShardOffers... shards) {
    return RivalCandidates.of(List.of(shards), LIMITS, chunk -> chunk != 9);
  }

  @Test
  void sourceOfTwoChunksThatAreNear_bringsItsRivals() {
    assertThat(rivals(chunk(0, "a", "b", "c", "d"), chunk(2, "e", "a", "f", "g")))
        .containsExactly(
            new Candidate("a", List.of(0, 2)),
            new Candidate("b", List.of(0)),
            new Candidate("c", List.of(0)),
            new Candidate("e", List.of(2)),
            new Candidate("f", List.of(2)));
  }

  @Test
  void chunksBetween_areContestedToo() {
    assertThat(rivals(chunk(0, "a"), chunk(1, "x", "y", "z"), chunk(2, "a")))
        .extracting(Candidate::id)
        .containsExactly("a", "x", "y", "z");
  }

  @Test
  void chunksFarFromEachOther_nothingToCompare() {
    assertThat(rivals(chunk(0, "a", "b"), chunk(4, "a", "c"))).isEmpty();
    assertThat(rivals(chunk(0, "a", "b"), chunk(1, "c", "d"))).isEmpty();
  }

  @Test
  void thirdBestTwice_isNoSuspect() {
    assertThat(rivals(chunk(0, "b", "c", "a"), chunk(1, "d", "e", "a"))).isEmpty();
  }

  @Test
  void chunkWhoseSourceIsKnown_leftOut() {
    assertThat(rivals(chunk(8, "a", "b"), chunk(9, "a", "c"))).isEmpty();
    assertThat(rivals(chunk(8, "a"), chunk(9, "c"), chunk(10, "a")))
        .containsExactly(new Candidate("a", List.of(8, 10)));
  }

  @Test
  void limits_haveRivalsForChineseOfSomeLength() {
    assertThat(CandidateLimits.of("水位太低了".repeat(101), true).rivals()).isEqualTo(5);
    assertThat(CandidateLimits.of("水位太低了".repeat(101), true).offered()).isEqualTo(5);
    assertThat(CandidateLimits.of("水位太低了".repeat(101), false).rivals()).isZero();
    assertThat(CandidateLimits.of("水位太低了".repeat(20), true).rivals()).isZero();
    assertThat(CandidateLimits.of("The water is low. ".repeat(50), true).rivals()).isZero();
  }
}
