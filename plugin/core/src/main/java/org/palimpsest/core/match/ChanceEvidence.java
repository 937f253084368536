package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;

/** Chooses a passage's independent matches, the nearest first. */
final class ChanceEvidence {

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

  /** Whether the matches exceed chance. */
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
