package org.palimpsest.solr.source;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
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

    static Counts of(LookupStatistics statistics) {
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
}
