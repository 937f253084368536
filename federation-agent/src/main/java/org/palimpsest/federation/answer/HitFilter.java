package org.palimpsest.federation.answer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Keeps of one source's near sentences those that count: the ones that stand alone, and the looser
 * ones that a run of neighbours links to one of these.
 */
final class HitFilter {

  private static final Comparator<NearSentence> ORDER =
      Comparator.comparingInt(NearSentence::fingerprint)
          .thenComparingInt(NearSentence::distance)
          .thenComparingInt(NearSentence::offset)
          .thenComparingInt(NearSentence::length);

  private final HitRules rules;

  HitFilter(HitRules rules) {
    this.rules = rules;
  }

  /**
   * What counts, the nearest sentence of each fingerprint only, by fingerprint.
   *
   * @param near of one source, in any order
   * @param newRuns indices of fingerprints that do not follow the one before them, rising
   */
  List<NearSentence> filter(Collection<NearSentence> near, List<Integer> newRuns) {
    NavigableMap<Integer, List<NearSentence>> loose = new TreeMap<>();
    ArrayDeque<NearSentence> reached = new ArrayDeque<>();
    for (NearSentence sentence : near) {
      if (sentence.distance() <= rules.distance()) {
        reached.add(sentence);
      } else if (sentence.distance() <= rules.runDistance()) {
        loose.computeIfAbsent(sentence.fingerprint(), any -> new ArrayList<>()).add(sentence);
      }
    }
    List<NearSentence> counted = new ArrayList<>();
    while (!reached.isEmpty()) {
      NearSentence hit = reached.remove();
      counted.add(hit);
      reached.addAll(takeNeighbours(hit, loose, newRuns));
    }
    return nearestOfEach(counted);
  }

  private List<NearSentence> takeNeighbours(
      NearSentence hit, NavigableMap<Integer, List<NearSentence>> loose, List<Integer> newRuns) {
    List<NearSentence> neighbours = new ArrayList<>();
    int apart = rules.fingerprintsApart();
    for (List<NearSentence> sentences :
        loose.subMap(hit.fingerprint() - apart, true, hit.fingerprint() + apart, true).values()) {
      sentences.removeIf(
          other -> {
            boolean neighbour =
                hit.gapTo(other) <= rules.gap()
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
    counted.sort(ORDER);
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
