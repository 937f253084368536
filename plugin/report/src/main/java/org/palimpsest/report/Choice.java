package org.palimpsest.report;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * Decisions on an answer's evidence.
 *
 * @param countedIn indices of entries of {@code excluded} to include again
 */
public record Choice(Set<String> asideSources, Set<String> asidePassages, Set<Integer> countedIn) {

  public static final Choice NONE = new Choice(Set.of(), Set.of(), Set.of());

  public Choice {
    asideSources = Set.copyOf(asideSources);
    asidePassages = Set.copyOf(asidePassages);
    countedIn = Set.copyOf(countedIn);
  }

  /**
   * The combined decisions.
   *
   * @throws IllegalArgumentException if the key of an {@code excluded} entry is not a number
   */
  public static Choice of(Collection<ReportDecision> decisions) {
    var sources = new HashSet<String>();
    var passages = new HashSet<String>();
    var entries = new HashSet<Integer>();
    for (ReportDecision decision : decisions) {
      switch (decision.kind()) {
        case "source" -> sources.add(decision.key());
        case "passage" -> passages.add(decision.key());
        default -> entries.add(Integer.parseInt(decision.key()));
      }
    }
    return new Choice(sources, passages, entries);
  }

  public boolean isEmpty() {
    return asideSources.isEmpty() && asidePassages.isEmpty() && countedIn.isEmpty();
  }
}
