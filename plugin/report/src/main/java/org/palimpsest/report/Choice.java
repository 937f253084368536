package org.palimpsest.report;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * What people decided of an answer.
 *
 * @param asideSources keys of sources that are excluded
 * @param asidePassages keys of passages that are excluded
 * @param countedIn indexes of entries of {@code excluded} that count again
 */
public record Choice(Set<String> asideSources, Set<String> asidePassages, Set<Integer> countedIn) {

  /** Nothing decided. */
  public static final Choice NONE = new Choice(Set.of(), Set.of(), Set.of());

  /** Copies the sets. */
  public Choice {
    asideSources = Set.copyOf(asideSources);
    asidePassages = Set.copyOf(asidePassages);
    countedIn = Set.copyOf(countedIn);
  }

  /**
   * The choice that decisions make together.
   *
   * @throws IllegalArgumentException if the key of an {@code excluded} entry is no number
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

  /** Whether nothing was decided. */
  public boolean isEmpty() {
    return asideSources.isEmpty() && asidePassages.isEmpty() && countedIn.isEmpty();
  }
}
