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
 * The sources that the comparison of whole tables has found for a query, in one leaf or in several:
 * the best of them, and what the others explain. What comes out does not depend on the order in
 * which leaves are added, but for the order of lists. Used by one thread at a time.
 */
final class ComparedSources {

  private final CountingPassages counting;
  private final int bestMax;
  private final PriorityQueue<FoundSource> best = new PriorityQueue<>(FoundSource.WEAKEST_FIRST);
  private final Map<Integer, FoundSource> offered = new LinkedHashMap<>();
  private final List<LeftOut> leftOut = new ArrayList<>();
  private final Evidence.Builder unreported = new Evidence.Builder();
  private Evidence unreportedElsewhere = Evidence.NONE;
  private int unreportedCount;
  private int comparedCount;

  /**
   * None yet.
   *
   * @param bestMax how many are kept
   */
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

  /** Adds a source that is aligned in any case, however little fingerprints say of it. */
  void addOffered(FoundSource source) {
    offered.put(source.doc(), source);
  }

  /** Adds one of those of which the best are kept. */
  void add(FoundSource source) throws IOException {
    best.add(source);
    if (best.size() > bestMax) {
      countUnreported(counting.longEnough(best.remove().byFingerprints(), unreported));
    }
  }

  /** It counts in the ratios, although it is not reported. */
  private void countUnreported(FoundSource source) throws IOException {
    if (!source.passages().isEmpty()) {
      unreportedCount++;
      unreported.addPassages(source.passages(), counting.isOwnWork(source));
    }
  }

  /** Adds what was found in another leaf. */
  void addAll(ComparedSources others) throws IOException {
    for (FoundSource source : others.best) {
      add(source);
    }
    offered.putAll(others.offered);
    leftOut.addAll(others.leftOut);
    unreportedElsewhere = unreportedElsewhere.plus(others.unreported());
    unreportedCount += others.unreportedCount;
    comparedCount += others.comparedCount;
  }

  /** The best, strongest first. */
  List<FoundSource> strongestFirst() {
    List<FoundSource> sources = new ArrayList<>(best);
    sources.sort(FoundSource.WEAKEST_FIRST.reversed());
    return sources;
  }

  /** Those to align in any case, by document. */
  Map<Integer, FoundSource> offered() {
    return offered;
  }

  /** The documents that are no sources although they match. */
  List<LeftOut> leftOut() {
    return leftOut;
  }

  /** What those explain that are not among the best. */
  Evidence unreported() {
    return unreported.build().plus(unreportedElsewhere);
  }

  /** How many those are. */
  int unreportedCount() {
    return unreportedCount;
  }

  /** How many tables were compared. */
  int comparedCount() {
    return comparedCount;
  }
}
