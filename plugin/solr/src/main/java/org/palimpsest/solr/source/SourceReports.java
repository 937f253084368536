package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.solr.alignment.SourceAligner;
import org.palimpsest.solr.index.Ids;
import org.palimpsest.solr.index.SourceStore;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardResult.RankedSource;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches;

/** Writes the sources that a shard reports, for the coordinator. Used once, by one thread. */
final class SourceReports {

  private static final int NO_RANK = -1;

  /** As many as a short text has candidates, so that others can be compared with the best. */
  private static final int ALIKE_MAX = 20;

  /**
   * One that may be reported.
   *
   * @param strength its rank among those that fingerprints have found, or {@link #NO_RANK}
   * @param aligned what alignment says; null where it was not asked
   * @param byFingerprints what fingerprints alone say; null where the source has no rank
   */
  private record Entry(
      int strength, @Nullable FoundSource aligned, @Nullable FoundSource byFingerprints) {

    Stream<FoundSource> both() {
      return Stream.of(aligned, byFingerprints)
          .<FoundSource>mapMulti(
              (source, out) -> {
                if (source != null && !source.passages().isEmpty()) {
                  out.accept(source);
                }
              });
    }

    int matchedLength() {
      return both().mapToInt(FoundSource::matchedLength).max().orElse(0);
    }

    boolean isEmpty() {
      return both().findAny().isEmpty();
    }

    String id() {
      return both().findFirst().map(FoundSource::id).orElse("");
    }

    int doc() {
      return both().findFirst().map(FoundSource::doc).orElse(SourceStore.NO_DOC);
    }
  }

  private final ShardQuery query;
  private final SourceStore store;
  private final CountingPassages counting;
  private final MatchLister lister;
  private final List<Entry> entries = new ArrayList<>();
  private final List<ShardSource> sources = new ArrayList<>();
  private final List<RankedSource> ranked = new ArrayList<>();
  private final List<AlikeSource> alike = new ArrayList<>();

  SourceReports(
      ShardQuery query, SourceStore store, CountingPassages counting, MatchLister lister) {
    this.query = query;
    this.store = store;
    this.counting = counting;
    this.lister = lister;
  }

  /** Adds a source that was aligned in any case. */
  void add(FoundSource aligned) {
    entries.add(new Entry(NO_RANK, aligned, null));
  }

  /**
   * Adds one of the strongest that fingerprints have found.
   *
   * @param aligned what alignment says of it; null where it was not asked
   */
  void addRanked(FoundSource found, @Nullable FoundSource aligned) {
    entries.add(new Entry(found.matchedLength(), aligned, found.byFingerprints()));
  }

  /** Writes them; those first that explain most, since only so many matches are listed. */
  void write() throws IOException {
    entries.removeIf(Entry::isEmpty);
    entries.sort(
        Comparator.comparingInt(Entry::matchedLength)
            .reversed()
            .thenComparing(Entry::id, Ids.ORDER));
    for (Entry entry : entries) {
      SourceMatches matches = query.report().matches() ? lister.next(entry.doc()) : null;
      ShardSource aligned = written(entry.aligned(), matches);
      if (entry.strength() != NO_RANK) {
        ShardSource byFingerprints = written(entry.byFingerprints(), matches);
        ranked.add(new RankedSource(entry.strength(), aligned, byFingerprints));
      } else if (aligned != null) {
        sources.add(aligned);
      }
    }
  }

  private @Nullable ShardSource written(
      @Nullable FoundSource source, @Nullable SourceMatches matches) throws IOException {
    if (source == null || source.passages().isEmpty()) {
      return null;
    }
    ShardSource written =
        new ShardSource(
                source.id(),
                store.title(source.doc()),
                counting.isOwnWork(source),
                source.matchedLength(),
                source.passages(),
                source.sectionNames(),
                query.report().passageTexts() ? source.texts() : null)
            .withWholeText(source.wholeText());
    return matches == null ? written : written.withMatches(matches);
  }

  /** Adds those of the sources that a short text is most like, however much that is. */
  void addAlike(List<SourceAlignment.Result> results) throws IOException {
    List<AlikeSource> all = new ArrayList<>();
    for (SourceAlignment.Result result : results) {
      SourceAligner.Alike found = result.alike();
      if (found != null) {
        ShardSource source = written(result.source().with(List.of(found.passage())), null);
        if (source != null) {
          all.add(new AlikeSource(source, found.likeness(), found.stretch()));
        }
      }
    }
    all.stream().sorted(AlikeSource.MOST_ALIKE_FIRST).limit(ALIKE_MAX).forEach(alike::add);
  }

  /** Those that a short text is most like. */
  List<AlikeSource> alike() {
    return alike;
  }

  /** Those that were aligned in any case. */
  List<ShardSource> sources() {
    return sources;
  }

  /** The strongest that fingerprints have found. */
  List<RankedSource> ranked() {
    return ranked;
  }
}
