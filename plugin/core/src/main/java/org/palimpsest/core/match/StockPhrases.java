package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.fingerprint.Fingerprint;

/**
 * Distinguishes stock phrases from copies. The required {@link Passage#weight} rises with the
 * number of works with the same place, up to that of a copy, and at once to that if another work
 * was copied there. Versions of a work count once (docs/adr/0010, 0013).
 */
public final class StockPhrases {

  private static final int COPIED = (int) AlignedPassage.WEIGHT_OF_COPY;

  private final List<Places> sources;

  /**
   * A source, with the fingerprint of its text outside passages, or null if too short. It does not
   * count if it {@code hasAll} as an own work or nearly the same document.
   */
  public record Source(List<Passage> passages, @Nullable Fingerprint remainder, boolean hasAll) {}

  private record Places(PassagePlaces passages, @Nullable Fingerprint remainder) {

    static Places of(Source source) {
      List<Passage> counting = source.hasAll ? List.of() : source.passages;
      return new Places(new PassagePlaces(counting), source.remainder);
    }
  }

  /** A work with a place: one of its passages there, and the fingerprint of its other text. */
  private record Holder(Passage passage, @Nullable Fingerprint remainder) {

    boolean isSameWork(Passage other, @Nullable Fingerprint ofOther) {
      return passage.isOfSameWork(other) || LikePlaces.areVersions(remainder, ofOther);
    }
  }

  public StockPhrases(List<Source> sources) {
    this.sources = sources.stream().map(Places::of).toList();
  }

  /** Whether a passage of a source, by its index, is a stock phrase. */
  public boolean include(Passage passage, int source) {
    return !passage.isCopy() && passage.weight() < worksWithMostOf(passage, source);
  }

  /** The number of works with the passage's place, its own included, up to {@link #COPIED}. */
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
