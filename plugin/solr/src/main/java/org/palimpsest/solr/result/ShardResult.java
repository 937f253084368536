package org.palimpsest.solr.result;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.Likeness;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.lookup.LookupStatistics;

/**
 * The result of one shard.
 *
 * @param sources aligned candidates and named sources
 * @param ranked the strongest sources by fingerprints
 * @param alike the sources that a short text is most like
 * @param sourceCount further sources by fingerprints, not reported
 * @param evidence of these
 * @param leftOut matching documents that are not sources
 * @param tableless documents with text but without fingerprints
 * @param partial whether time ran out
 * @param named the sources named by the query that are on this shard
 */
public record ShardResult(
    List<ShardSource> sources,
    List<RankedSource> ranked,
    List<AlikeSource> alike,
    int sourceCount,
    Evidence evidence,
    List<LeftOut> leftOut,
    SchemeCensus census,
    long tableless,
    boolean partial,
    Counts counts,
    List<String> named) {

  /**
   * All passages, reported or not, except from sources with nearly all of the document's length.
   */
  public Stream<Passage> passagesOfParts(int length) {
    return Stream.concat(
            sources.stream(),
            ranked.stream()
                .flatMap(source -> Stream.of(source.aligned(), source.byFingerprints()))
                .filter(Objects::nonNull))
        .filter(source -> !source.hasAllOf(length))
        .flatMap(source -> source.passages().stream());
  }

  /** A copy with {@link #sources} alone. */
  public ShardResult sourcesAlone() {
    return new ShardResult(
        sources,
        List.of(),
        List.of(),
        0,
        Evidence.NONE,
        List.of(),
        SchemeCensus.NONE,
        0,
        partial,
        Counts.NONE,
        List.of());
  }

  /**
   * Statistics of a lookup, see {@link LookupStatistics}.
   *
   * @param probes segment values looked up
   * @param candidates pairs with an equal segment
   * @param verified pairs within the distance
   * @param sourcesCompared sources whose whole table was compared
   * @param sourcesAligned sources whose text was aligned
   */
  public record Counts(
      long probes, long candidates, long verified, long sourcesCompared, long sourcesAligned) {

    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    public static Counts of(LookupStatistics statistics) {
      return new Counts(
          statistics.probes(),
          statistics.candidates(),
          statistics.verified(),
          statistics.sourcesCompared(),
          statistics.sourcesAligned());
    }

    public Counts plus(Counts other) {
      return new Counts(
          probes + other.probes,
          candidates + other.candidates,
          verified + other.verified,
          sourcesCompared + other.sourcesCompared,
          sourcesAligned + other.sourcesAligned);
    }
  }

  /**
   * A source like a short text: rewritten from it, or on the same subject.
   *
   * @param source with the most similar stretch as its only passage, which counts only if it
   *     exceeds other sources' stretches
   * @param stretch fingerprint of the source's stretch, to recognize copies; null if it is too
   *     short
   */
  public record AlikeSource(ShardSource source, Likeness likeness, @Nullable Fingerprint stretch) {

    public static final Comparator<AlikeSource> MOST_ALIKE_FIRST =
        Comparator.comparingDouble((AlikeSource alike) -> -alike.likeness().share())
            .thenComparing(alike -> alike.source().id(), Ids.ORDER);
  }

  /**
   * A source found by fingerprints. Only the strongest of the library are aligned and listed, so a
   * shard reports both versions.
   *
   * @param strength code units of the suspicious document in passages by fingerprints
   * @param aligned result of alignment; null if it is empty, or there was none
   * @param byFingerprints null if empty
   */
  public record RankedSource(
      int strength, @Nullable ShardSource aligned, @Nullable ShardSource byFingerprints) {

    /** Ties go by id, the same for all replicas and any number of shards. */
    public static final Comparator<RankedSource> STRONGEST_FIRST =
        Comparator.comparingInt(RankedSource::strength)
            .reversed()
            .thenComparing(ranked -> ranked.any().id(), Ids.ORDER)
            .thenComparing(
                ranked -> ranked.any().collection(),
                Comparator.nullsFirst(Comparator.naturalOrder()));

    public RankedSource {
      Objects.requireNonNull(aligned == null ? byFingerprints : aligned, "nothing to report");
    }

    public ShardSource any() {
      return Stream.of(aligned, byFingerprints).filter(Objects::nonNull).findFirst().orElseThrow();
    }
  }

  /**
   * A document that matches the suspicious one but is no source.
   *
   * @param id unique key
   * @param matchedLength matched code units of the suspicious document, by fingerprints
   */
  public record LeftOut(String id, Reason reason, int matchedLength) {

    public enum Reason {
      ITSELF,
      LISTED
    }
  }
}
