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

/** Collects the sources that a shard reports. For one use, by one thread. */
final class SourceReports {

  private static final int NO_RANK = -1;

  /**
   * At least the number of candidates of a short text, since rewritten ones are compared with
   * others.
   */
  private static final int ALIKE_MAX = 20;

  /**
   * A source that may be reported.
   *
   * @param strength matched length by fingerprints, or {@link #NO_RANK}
   * @param aligned null if not aligned
   * @param byFingerprints null without a rank
   */
  private record Entry(
      int strength, @Nullable MatchedSource aligned, @Nullable MatchedSource byFingerprints) {

    Stream<MatchedSource> both() {
      return Stream.of(aligned, byFingerprints)
          .<MatchedSource>mapMulti(
              (source, out) -> {
                if (source != null && !source.passages().isEmpty()) {
                  out.accept(source);
                }
              });
    }

    int matchedLength() {
      return both().mapToInt(MatchedSource::matchedLength).max().orElse(0);
    }

    boolean isEmpty() {
      return both().findAny().isEmpty();
    }

    String id() {
      return both().findFirst().map(MatchedSource::id).orElse("");
    }

    int doc() {
      return both().findFirst().map(MatchedSource::doc).orElse(SourceStore.NO_DOC);
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

  void add(MatchedSource aligned) {
    entries.add(new Entry(NO_RANK, aligned, null));
  }

  /** Adds one of the strongest sources by fingerprints, aligned or not. */
  void addRanked(MatchedSource found, @Nullable MatchedSource aligned) {
    entries.add(new Entry(found.matchedLength(), aligned, found.byFingerprints()));
  }

  /**
   * Writes the sources by descending matched length, since the number of listed matches is bounded.
   */
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
      @Nullable MatchedSource source, @Nullable SourceMatches matches) throws IOException {
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

  /** Adds the sources that a short text is most like, whatever the likeness. */
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

  List<AlikeSource> alike() {
    return alike;
  }

  List<ShardSource> sources() {
    return sources;
  }

  List<RankedSource> ranked() {
    return ranked;
  }
}
