package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.core.match.Passage;
import org.palimpsest.solr.result.ShardResult;
import org.palimpsest.solr.result.ShardResult.RankedSource;
import org.palimpsest.solr.result.ShardSource;

/**
 * The sources of all shards, ranked as a single shard would rank them.
 *
 * @param sources with passages of the minimum length
 * @param evidence of sources that are not listed
 * @param unreported number of sources that are not listed
 */
record ReportedSources(List<ShardSource> sources, Evidence evidence, int unreported) {

  /**
   * @param alignedMax sources found by fingerprints for which alignment decides
   * @param reportedMax listed sources found by fingerprints
   * @param lengthMin minimum length of a passage
   */
  static ReportedSources of(
      List<ShardResult> results, int alignedMax, int reportedMax, int lengthMin) {
    List<RankedSource> ranked =
        results.stream()
            .flatMap(result -> result.ranked().stream())
            .sorted(RankedSource.STRONGEST_FIRST)
            .toList();
    List<ShardSource> sources = new ArrayList<>();
    results.forEach(result -> sources.addAll(result.sources()));
    Evidence.Builder unreported = new Evidence.Builder();
    int unreportedCount = 0;
    for (int i = 0; i < ranked.size(); i++) {
      ShardSource source =
          i < alignedMax ? ranked.get(i).aligned() : ranked.get(i).byFingerprints();
      if (i < reportedMax) {
        addIfAny(source, sources);
      } else if (source != null && addUnreported(source, lengthMin, unreported)) {
        unreportedCount++;
      }
    }
    Rewritings rewritings =
        new Rewritings(results.stream().flatMap(result -> result.alike().stream()).toList());
    List<ShardSource> longEnough = new ArrayList<>();
    for (ShardSource source : rewritings.with(joined(sources))) {
      addIfAny(longEnough(source, lengthMin, unreported), longEnough);
    }
    Evidence evidence =
        results.stream().map(ShardResult::evidence).reduce(unreported.build(), Evidence::plus);
    int elsewhere = results.stream().mapToInt(ShardResult::sourceCount).sum();
    return new ReportedSources(longEnough, evidence, elsewhere + unreportedCount);
  }

  /** A later round may have found more passages of a source. */
  private static List<ShardSource> joined(List<ShardSource> sources) {
    Map<List<@Nullable String>, ShardSource> joined = new LinkedHashMap<>();
    for (ShardSource source : sources) {
      joined.merge(source.key(), source, ShardSource::with);
    }
    return List.copyOf(joined.values());
  }

  private static void addIfAny(@Nullable ShardSource source, List<ShardSource> sources) {
    if (source != null) {
      sources.add(source);
    }
  }

  private static boolean addUnreported(
      ShardSource source, int lengthMin, Evidence.Builder evidence) {
    ShardSource counts = longEnough(source, lengthMin, evidence);
    if (counts != null) {
      evidence.addPassages(counts.passages(), counts.ownWork());
    }
    return counts != null;
  }

  /** Null if all passages are too short. */
  private static @Nullable ShardSource longEnough(
      ShardSource source, int lengthMin, Evidence.Builder evidence) {
    List<Passage> tooShort =
        source.passages().stream()
            .filter(passage -> passage.suspicious().length() < lengthMin)
            .toList();
    if (tooShort.isEmpty()) {
      return source;
    }
    evidence.addTooShort(tooShort.stream().map(Passage::suspicious).toList());
    ShardSource kept = source.keeping(passage -> passage.suspicious().length() >= lengthMin);
    return kept.passages().isEmpty() ? null : kept;
  }
}
