package org.palimpsest.solr.source;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.palimpsest.core.match.Evidence;
import org.palimpsest.solr.result.ShardResult.LeftOut;

/**
 * The sources found by the comparison of whole tables in some leaves: the best, and evidence of the
 * others. Apart from the order of lists, independent of the order of leaves. For one thread.
 */
final class ComparedSources {

  private final CountingPassages counting;
  private final int bestMax;
  private final PriorityQueue<MatchedSource> best =
      new PriorityQueue<>(MatchedSource.WEAKEST_FIRST);
  private final Map<Integer, MatchedSource> offered = new LinkedHashMap<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final Evidence.Builder unreported = new Evidence.Builder();
  private Evidence unreportedElsewhere = Evidence.NONE;
  private int unreportedCount;
  private int comparedCount;

  ComparedSources(CountingPassages counting, int bestMax) {
    this.counting = counting;
    this.bestMax = bestMax;
  }

  void countCompared() {
    comparedCount++;
  }

  void addLeftOut(LeftOut source) {
    leftOut.add(source);
  }

  /** Adds a source that is aligned whatever its fingerprints. */
  void addOffered(MatchedSource source) {
    offered.put(source.doc(), source);
  }

  void add(MatchedSource source) throws IOException {
    best.add(source);
    if (best.size() > bestMax) {
      countUnreported(counting.longEnough(best.remove().byFingerprints(), unreported));
    }
  }

  /** Sources beyond the limit count in the ratios. */
  private void countUnreported(MatchedSource source) throws IOException {
    if (!source.passages().isEmpty()) {
      unreportedCount++;
      unreported.addPassages(source.passages(), counting.isOwnWork(source));
    }
  }

  void addAll(ComparedSources others) throws IOException {
    for (MatchedSource source : others.best) {
      add(source);
    }
    offered.putAll(others.offered);
    leftOut.addAll(others.leftOut);
    unreportedElsewhere = unreportedElsewhere.plus(others.unreported());
    unreportedCount += others.unreportedCount;
    comparedCount += others.comparedCount;
  }

  List<MatchedSource> strongestFirst() {
    List<MatchedSource> sources = new ArrayList<>(best);
    sources.sort(MatchedSource.WEAKEST_FIRST.reversed());
    return sources;
  }

  Map<Integer, MatchedSource> offered() {
    return offered;
  }

  List<LeftOut> leftOut() {
    return leftOut;
  }

  /** Evidence of the sources that are not among the best. */
  Evidence unreported() {
    return unreported.build().plus(unreportedElsewhere);
  }

  int unreportedCount() {
    return unreportedCount;
  }

  int comparedCount() {
    return comparedCount;
  }
}
