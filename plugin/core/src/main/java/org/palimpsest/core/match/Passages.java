package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.PairClusters;
import org.palimpsest.core.align.PairClusters.Side;
import org.palimpsest.core.fingerprint.Scheme;
import org.palimpsest.core.text.Span;

/** Merges the matches of two documents into passages by {@link PairClusters}. */
public final class Passages {

  private static final PairClusters<Match> CLUSTERS =
      new PairClusters<>(Side.ofSpans(Match::suspicious), Side.ofSpans(Match::source));

  private final Scheme scheme;
  private final MatchParameters parameters;
  private final Chance chance;

  /** A merger for a library of unknown size. */
  public Passages(Scheme scheme, MatchParameters parameters) {
    this(scheme, parameters, Chance.UNKNOWN);
  }

  /** A merger that drops passages explained by chance. */
  public Passages(Scheme scheme, MatchParameters parameters, Chance chance) {
    this.scheme = scheme;
    this.parameters = parameters;
    this.chance = chance;
  }

  public List<Passage> merge(List<Match> matches) {
    List<Passage> passages = new ArrayList<>();
    for (List<Match> cluster : CLUSTERS.split(matches, parameters.gap())) {
      addPassage(cluster, passages);
    }
    passages.sort(Comparator.comparing(Passage::suspicious).thenComparing(Passage::source));
    return passages;
  }

  /** Drops clusters without a match within the strict limit, or explained by chance. */
  private void addPassage(List<Match> matches, List<Passage> passages) {
    int distance = matches.stream().mapToInt(Match::distance).min().orElseThrow();
    if (distance > parameters.distance()
        || !new ChanceEvidence(matches, parameters.gap()).isBeyond(chance)) {
      return;
    }
    Span suspicious = hull(matches, Match::suspicious);
    Span source = hull(matches, Match::source);
    double meanDistance = matches.stream().mapToInt(Match::distance).average().orElseThrow();
    double similarity = Math.max(0, 1 - 2 * meanDistance / scheme.bits());
    passages.add(
        Passage.ofFingerprints(suspicious, source, matches.size(), distance, similarity)
            .withCore(core(matches, suspicious)));
  }

  /** If all near matches overlap on both sides, they show one sentence. */
  private Span core(List<Match> matches, Span suspicious) {
    List<Match> near =
        matches.stream().filter(match -> match.distance() <= parameters.distance()).toList();
    return haveAPlaceInCommon(near, Match::suspicious) && haveAPlaceInCommon(near, Match::source)
        ? hull(near, Match::suspicious)
        : suspicious;
  }

  private static boolean haveAPlaceInCommon(List<Match> matches, Function<Match, Span> side) {
    int latestStart = matches.stream().map(side).mapToInt(Span::offset).max().orElseThrow();
    int earliestEnd = matches.stream().map(side).mapToInt(Span::end).min().orElseThrow();
    return latestStart < earliestEnd;
  }

  private static Span hull(List<Match> matches, Function<Match, Span> side) {
    return matches.stream().map(side).reduce(Span::hull).orElseThrow();
  }

  /** Chooses a passage's independent matches, the nearest first. */
  static final class ChanceEvidence {

    private final List<Match> nearestFirst;
    private final int gap;
    private final List<Match> chosen = new ArrayList<>();

    ChanceEvidence(List<Match> matches, int gap) {
      this.nearestFirst =
          matches.stream()
              .sorted(
                  Comparator.comparingInt(Match::distance)
                      .thenComparing(Match::suspicious)
                      .thenComparing(Match::source))
              .toList();
      this.gap = gap;
    }

    boolean isBeyond(Chance chance) {
      int[] distances = new int[Chance.EVIDENCE_MAX];
      for (Match next = next(); next != null; next = next()) {
        distances[chosen.size()] = next.distance();
        chosen.add(next);
        if (chance.excludes(distances, chosen.size())) {
          return true;
        }
      }
      return false;
    }

    private @Nullable Match next() {
      if (chosen.isEmpty()) {
        return nearestFirst.get(0);
      }
      if (chosen.size() == Chance.EVIDENCE_MAX) {
        return null;
      }
      return nearestFirst.stream()
          .filter(match -> chosen.stream().noneMatch(other -> overlap(match, other)))
          .filter(match -> chosen.stream().anyMatch(other -> areNear(match, other)))
          .findFirst()
          .orElse(null);
    }

    private static boolean overlap(Match one, Match other) {
      return one.suspicious().overlap(other.suspicious()) > 0
          || one.source().overlap(other.source()) > 0;
    }

    private boolean areNear(Match one, Match other) {
      return isNear(one.suspicious(), other.suspicious()) && isNear(one.source(), other.source());
    }

    private boolean isNear(Span one, Span other) {
      return Math.max(one.offset(), other.offset()) - Math.min(one.end(), other.end()) <= gap;
    }
  }
}
