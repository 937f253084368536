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
 * What one shard found.
 *
 * @param sources those that were aligned since their text or a query led to them
 * @param ranked the strongest of those that fingerprints have found
 * @param alike the sources that a short text is most like
 * @param sourceCount how many of the latter there are besides
 * @param evidence what those explain
 * @param leftOut the documents that are no sources although they match
 * @param census how many documents have fingerprints that were made in another way
 * @param tableless how many documents have text but no fingerprints
 * @param partial whether time ran out
 * @param counts what the lookup has cost
 * @param named which of the documents that the query names as sources are here
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
   * All passages, whether they are to be reported or not, but of sources that have nearly all of
   * the document.
   *
   * @param length of the suspicious document, in UTF-16 code units
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

  /** The same as a part of what the shard found: its sources alone. */
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
   * What a lookup has cost, see {@link LookupStatistics}.
   *
   * @param probes segment values looked up
   * @param candidates pairs that shared one
   * @param verified pairs within the distance
   * @param sourcesCompared sources whose whole table was compared
   * @param sourcesAligned sources whose text was aligned
   */
  public record Counts(
      long probes, long candidates, long verified, long sourcesCompared, long sourcesAligned) {

    /** Nothing done yet. */
    public static final Counts NONE = new Counts(0, 0, 0, 0, 0);

    public static Counts of(LookupStatistics statistics) {
      return new Counts(
          statistics.probes(),
          statistics.candidates(),
          statistics.verified(),
          statistics.sourcesCompared(),
          statistics.sourcesAligned());
    }

    /** Both together. */
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
   * A source that a short text is like: it may have been rewritten from there, or be of the same
   * subject.
   *
   * @param source with the stretch that is most like the text as its only passage, which counts
   *     once it is known what other sources have
   * @param likeness of both
   * @param stretch the fingerprint of the source's stretch, which tells copies of it; null where it
   *     is too short to have one
   */
  public record AlikeSource(ShardSource source, Likeness likeness, @Nullable Fingerprint stretch) {

    /** The same order whichever shards they come from. */
    public static final Comparator<AlikeSource> MOST_ALIKE_FIRST =
        Comparator.comparingDouble((AlikeSource alike) -> -alike.likeness().share())
            .thenComparing(alike -> alike.source().id(), Ids.ORDER);
  }

  /**
   * A source that fingerprints have found. Only the strongest of the library are aligned and
   * listed, and a shard knows its own ones only: so it says of each what it would report in either
   * case.
   *
   * @param strength how many code units of the suspicious document its passages by fingerprints
   *     cover
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

  /**
   * A document of the library that explains a part of the suspicious one, and is no source of it.
   *
   * @param id its unique key
   * @param reason why it is left out
   * @param matchedLength how many code units of the suspicious document it matches, by fingerprints
   */
  public record LeftOut(String id, Reason reason, int matchedLength) {

    /** Why a document is left out. */
    public enum Reason {
      /** It is the suspicious document. */
      ITSELF,
      /** The request names it. */
      LISTED
    }
  }
}
