package org.palimpsest.match;

import java.util.List;
import org.palimpsest.text.Span;

/**
 * Tells stock phrases from copies: what several sources have in a like way says less of each of
 * them. A passage must weigh as much more ({@link Passage#weight}) as other sources have the same
 * place of the suspicious document, up to {@value #WEIGHT_MAX} times. Long copies weigh far more,
 * however many sources have them (docs/adr/0011).
 */
public final class StockPhrases {

  private static final int WEIGHT_MAX = 3;

  private final List<Places> sources;

  /**
   * Looks at all sources together.
   *
   * @param sources the passages of each
   */
  public StockPhrases(List<List<Passage>> sources) {
    this.sources = sources.stream().map(Places::new).toList();
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
      needed += other != source && sources.get(other).hasMostOf(passage.suspicious()) ? 1 : 0;
    }
    return passage.weight() < needed;
  }

  /** Where the passages of one source stand in the suspicious document. */
  private static final class Places {
    private final List<Span> byOffset;

    /** For each place how far it or any before it reaches. */
    private final int[] reach;

    Places(List<Passage> passages) {
      this.byOffset = passages.stream().map(Passage::suspicious).sorted().toList();
      this.reach = new int[byOffset.size()];
      for (int i = 0; i < reach.length; i++) {
        reach[i] = Math.max(i == 0 ? 0 : reach[i - 1], byOffset.get(i).end());
      }
    }

    /** Looks at those around the middle only: what has more than half of a span, has that. */
    boolean hasMostOf(Span span) {
      int middle = span.offset() + span.length() / 2;
      for (int i = firstBehind(middle) - 1; i >= 0 && reach[i] > middle; i--) {
        if (2 * span.overlap(byOffset.get(i)) > span.length()) {
          return true;
        }
      }
      return false;
    }

    private int firstBehind(int offset) {
      int low = 0;
      int high = byOffset.size();
      while (low < high) {
        int between = (low + high) >>> 1;
        if (byOffset.get(between).offset() <= offset) {
          low = between + 1;
        } else {
          high = between;
        }
      }
      return low;
    }
  }
}
