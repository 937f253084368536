package org.palimpsest.federation.hit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/**
 * Selects the hits among one source's near sentences: runs of neighbours with a sufficient
 * distance, or beyond chance. In a run, each member has to be unlikely by itself.
 */
final class HitFilter {

  private static final Comparator<NearSentence> NEAREST_FIRST =
      Comparator.comparingInt(NearSentence::distance)
          .thenComparingInt(NearSentence::fingerprint)
          .thenComparingInt(NearSentence::offset)
          .thenComparingInt(NearSentence::length);

  private static final Comparator<NearSentence> BY_FINGERPRINT =
      Comparator.comparingInt(NearSentence::fingerprint).thenComparing(NEAREST_FIRST);

  private final HitRules rules;
  private final RunChance ofLinked;
  private final RunChance ofClose;

  HitFilter(HitRules rules) {
    this.rules = rules;
    this.ofLinked = new RunChance(rules, rules.linked(), rules.runShare() / 2);
    this.ofClose = new RunChance(rules, rules.close(), rules.runShare() / 2);
  }

  /**
   * The hits by fingerprint, the nearest sentence of each.
   *
   * @param near of one source, in any order
   * @param newRuns rising indices of fingerprints that do not follow their predecessor
   * @param common fingerprints that are no neighbours: they count only with a sufficient distance
   */
  List<NearSentence> filter(
      Collection<NearSentence> near,
      List<Integer> newRuns,
      Fingerprints fingerprints,
      Set<Integer> common) {
    RunEvidence linked = evidence(rules.linked(), ofLinked, fingerprints);
    RunEvidence close = evidence(rules.close(), ofClose, fingerprints);
    List<NearSentence> counted = new ArrayList<>();
    List<NearSentence> specific = new ArrayList<>();
    for (NearSentence hit : near) {
      if (!common.contains(hit.fingerprint())) {
        specific.add(hit);
      } else if (hit.distance() <= rules.distance()) {
        counted.add(hit);
      }
    }
    for (List<NearSentence> run : runs(unlikely(specific, newRuns), newRuns)) {
      run.sort(NEAREST_FIRST);
      if (run.get(0).distance() <= rules.distance()
          || close.isBeyondChance(run)
          || linked.isBeyondChance(run)) {
        counted.addAll(run);
      }
    }
    return nearestOfEach(counted);
  }

  private RunEvidence evidence(Neighbourhood in, RunChance chance, Fingerprints fingerprints) {
    return new RunEvidence(in, chance, rules.independentBits(), fingerprints);
  }

  /** Sentences that are unlikely by chance beside a known neighbour. */
  private List<NearSentence> unlikely(List<NearSentence> near, List<Integer> newRuns) {
    NavigableMap<Integer, List<NearSentence>> anchors = new TreeMap<>();
    near.stream()
        .filter(hit -> hit.distance() <= rules.anchorDistance())
        .forEach(
            hit -> anchors.computeIfAbsent(hit.fingerprint(), any -> new ArrayList<>()).add(hit));
    return near.stream()
        .filter(hit -> hit.distance() <= rules.runDistance())
        .filter(
            hit -> hit.distance() <= rules.anchorDistance() || isCloseToOne(hit, anchors, newRuns))
        .toList();
  }

  private boolean isCloseToOne(
      NearSentence hit, NavigableMap<Integer, List<NearSentence>> anchors, List<Integer> newRuns) {
    int apart = rules.close().fingerprintsApart();
    return anchors
        .subMap(hit.fingerprint() - apart, true, hit.fingerprint() + apart, true)
        .values()
        .stream()
        .flatMap(List::stream)
        .anyMatch(
            anchor ->
                rules.close().has(hit, anchor)
                    && inOneRun(hit.fingerprint(), anchor.fingerprint(), newRuns));
  }

  /** Groups of sentences linked by neighbours. */
  private List<List<NearSentence>> runs(List<NearSentence> near, List<Integer> newRuns) {
    NavigableMap<Integer, List<NearSentence>> open = new TreeMap<>();
    for (NearSentence sentence : near) {
      open.computeIfAbsent(sentence.fingerprint(), any -> new ArrayList<>()).add(sentence);
    }
    List<List<NearSentence>> runs = new ArrayList<>();
    while (!open.isEmpty()) {
      runs.add(takeRun(open, newRuns));
    }
    return runs;
  }

  private List<NearSentence> takeRun(
      NavigableMap<Integer, List<NearSentence>> open, List<Integer> newRuns) {
    List<NearSentence> ofFirst = open.firstEntry().getValue();
    ArrayDeque<NearSentence> reached = new ArrayDeque<>();
    reached.add(ofFirst.remove(ofFirst.size() - 1));
    List<NearSentence> run = new ArrayList<>();
    while (!reached.isEmpty()) {
      NearSentence hit = reached.remove();
      run.add(hit);
      reached.addAll(takeNeighbours(hit, open, newRuns));
    }
    open.values().removeIf(List::isEmpty);
    return run;
  }

  private List<NearSentence> takeNeighbours(
      NearSentence hit, NavigableMap<Integer, List<NearSentence>> open, List<Integer> newRuns) {
    List<NearSentence> neighbours = new ArrayList<>();
    int apart = rules.linked().fingerprintsApart();
    for (List<NearSentence> sentences :
        open.subMap(hit.fingerprint() - apart, true, hit.fingerprint() + apart, true).values()) {
      sentences.removeIf(
          other -> {
            boolean neighbour =
                rules.linked().has(hit, other)
                    && inOneRun(hit.fingerprint(), other.fingerprint(), newRuns);
            if (neighbour) {
              neighbours.add(other);
            }
            return neighbour;
          });
    }
    return neighbours;
  }

  private static boolean inOneRun(int one, int other, List<Integer> newRuns) {
    int low = Math.min(one, other);
    int high = Math.max(one, other);
    return newRuns.stream().noneMatch(start -> start > low && start <= high);
  }

  private static List<NearSentence> nearestOfEach(List<NearSentence> counted) {
    counted.sort(BY_FINGERPRINT);
    List<NearSentence> nearest = new ArrayList<>();
    int last = -1;
    for (NearSentence sentence : counted) {
      if (sentence.fingerprint() != last) {
        nearest.add(sentence);
        last = sentence.fingerprint();
      }
    }
    return nearest;
  }
}
