package org.palimpsest.match;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.align.AlignedPassage;

/**
 * Tells stock phrases from copies: what several works have in a like way says less of each of them.
 * A passage must weigh as much more ({@link Passage#weight}) as other works have the same place of
 * the suspicious document, until it weighs what a copy does ({@link Passage#isCopy}). Sources that
 * are versions of one work count as one, however many there are (docs/adr/0011, 0019).
 */
public final class StockPhrases {

  private final List<PassagePlaces> sources;

  /**
   * Looks at all sources together.
   *
   * @param sources the passages of each
   */
  public StockPhrases(List<List<Passage>> sources) {
    this.sources = sources.stream().map(PassagePlaces::new).toList();
  }

  /**
   * Whether a passage is one.
   *
   * @param source the index of the source that has it
   */
  public boolean include(Passage passage, int source) {
    return !passage.isCopy() && passage.weight() < worksWithMostOf(passage, source);
  }

  /** How many works have the passage's place, its own included; no more than could matter. */
  private int worksWithMostOf(Passage passage, int source) {
    List<Passage> works = new ArrayList<>();
    works.add(passage);
    for (int i = 0; i < sources.size() && works.size() < AlignedPassage.WEIGHT_OF_COPY; i++) {
      if (i != source) {
        List<Passage> others = sources.get(i).withMostOf(passage.suspicious());
        if (!others.isEmpty() && others.stream().noneMatch(other -> isOfAny(works, other))) {
          works.add(others.get(0));
        }
      }
    }
    return works.size();
  }

  private static boolean isOfAny(List<Passage> works, Passage passage) {
    return works.stream().anyMatch(passage::isOfSameWork);
  }
}
