package org.palimpsest.solr.source;

import java.util.Comparator;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.index.Ids;

/**
 * A source that fingerprints have found. Only the strongest of the library are aligned and listed,
 * and a shard knows its own ones only: so it says of each what it would report in either case.
 *
 * @param strength how many code units of the suspicious document its passages by fingerprints cover
 * @param aligned what alignment says of it; null where that is nothing, or it was not aligned
 * @param byFingerprints what fingerprints alone say; null where that is nothing
 */
public record RankedSource(
    int strength, @Nullable ShardSource aligned, @Nullable ShardSource byFingerprints) {

  /** Ties go by id, so that they are the same on all replicas, and with any number of shards. */
  public static final Comparator<RankedSource> STRONGEST_FIRST =
      Comparator.comparingInt(RankedSource::strength)
          .reversed()
          .thenComparing(ranked -> ranked.any().id(), Ids.ORDER)
          .thenComparing(
              ranked -> ranked.any().collection(),
              Comparator.nullsFirst(Comparator.naturalOrder()));

  /**
   * Checks that there is something to report.
   *
   * @throws NullPointerException if there is not
   */
  public RankedSource {
    Objects.requireNonNull(aligned == null ? byFingerprints : aligned, "nothing to report");
  }

  /** What is said of it, by alignment where that says anything. */
  public ShardSource any() {
    return Stream.of(aligned, byFingerprints).filter(Objects::nonNull).findFirst().orElseThrow();
  }
}
