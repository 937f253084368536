package org.palimpsest.solr.shortcopy;

import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * A part of a text without passages; a source of a run of the minimum length has one of its pairs.
 */
public record ShortStretch(Span span, List<TermPair> pairs) {

  public ShortStretch {
    pairs = List.copyOf(pairs);
  }

  /**
   * Two terms of a text at a distance.
   *
   * @param first term number
   * @param second term number, may be the same
   * @param distance in positions, 1 or more
   * @param others numbers of terms that a source also has, at any place
   */
  public record TermPair(int first, int second, int distance, List<Integer> others) {

    public TermPair {
      others = List.copyOf(others);
    }

    public TermPair(int first, int second, int distance) {
      this(first, second, distance, List.of());
    }
  }
}
