package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * Tells stock phrases from copies: what several works have in a like way says less of each of them.
 * A passage must weigh as much more ({@link Passage#weight}) as other works have the same place of
 * the suspicious document, until it weighs what a copy does ({@link Passage#isCopy}); so much at
 * once where the place was copied from another work. Versions of one work count once, however many
 * there are (docs/adr/0011, 0019, 0067).
 */
public final class StockPhrases {

  /** As many works as matter: what was copied from one of them says little of the others. */
  private static final int COPIED = (int) AlignedPassage.WEIGHT_OF_COPY;

  private final List<Places> sources;

  /**
   * A source.
   *
   * @param passages that it shares with the suspicious document
   * @param remainder the fingerprint of what lies in none of them; null where that is too little
   * @param hasAll whether it has every place of the document for another reason than that many do:
   *     the author's own work, or nearly the same document
   */
  public record Source(List<Passage> passages, @Nullable Fingerprint remainder, boolean hasAll) {}

  private record Places(PassagePlaces passages, @Nullable Fingerprint remainder) {

    static Places of(Source source) {
      List<Passage> counting = source.hasAll ? List.of() : source.passages;
      return new Places(new PassagePlaces(counting), source.remainder);
    }
  }

  /** A work that has a place: one of its passages there, and what else it is. */
  private record Holder(Passage passage, @Nullable Fingerprint remainder) {

    boolean isSameWork(Passage other, @Nullable Fingerprint ofOther) {
      return passage.isOfSameWork(other) || LikePlaces.areVersions(remainder, ofOther);
    }
  }

  /** Looks at all sources together. */
  public StockPhrases(List<Source> sources) {
    this.sources = sources.stream().map(Places::of).toList();
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
    List<Holder> works = new ArrayList<>();
    works.add(new Holder(passage, sources.get(source).remainder));
    for (int i = 0; i < sources.size() && works.size() < COPIED; i++) {
      Places other = sources.get(i);
      List<Passage> there =
          i == source ? List.of() : other.passages.withMostOf(passage.suspicious());
      if (!there.isEmpty() && works.stream().noneMatch(work -> isAnyOf(there, other, work))) {
        if (there.stream().anyMatch(Passage::isCopy)) {
          return COPIED;
        }
        works.add(new Holder(there.get(0), other.remainder));
      }
    }
    return works.size();
  }

  private static boolean isAnyOf(List<Passage> there, Places source, Holder work) {
    return there.stream().anyMatch(passage -> work.isSameWork(passage, source.remainder));
  }
}
