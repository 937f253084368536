package org.palimpsest.match;

import java.util.List;

/**
 * Tells stock phrases from copies: what several sources have in a like way says less of each of
 * them. A passage must weigh as much more ({@link Passage#weight}) as other sources have the same
 * place of the suspicious document, up to {@value #WEIGHT_MAX} times. Long copies weigh far more,
 * however many sources have them (docs/adr/0011).
 */
public final class StockPhrases {

  private static final int WEIGHT_MAX = 3;

  private final List<List<Passage>> sources;

  /**
   * Looks at all sources together.
   *
   * @param sources the passages of each
   */
  public StockPhrases(List<List<Passage>> sources) {
    this.sources = List.copyOf(sources);
  }

  /**
   * Whether a passage is one.
   *
   * @param source the index of the source that has it
   */
  public boolean include(Passage passage, int source) {
    if (passage.weight() >= WEIGHT_MAX) {
      return false;
    }
    int needed = 1;
    for (int other = 0; other < sources.size() && needed < WEIGHT_MAX; other++) {
      needed += other != source && hasMostOf(passage, sources.get(other)) ? 1 : 0;
    }
    return passage.weight() < needed;
  }

  private static boolean hasMostOf(Passage passage, List<Passage> others) {
    return others.stream()
        .anyMatch(
            other ->
                2 * passage.suspicious().overlap(other.suspicious())
                    > passage.suspicious().length());
  }
}
