package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;

/** Tells in which other sources the stretch of a passage stands, too. */
final class OtherPlaces {

  private static final Comparator<Place> MOST_FIRST =
      Comparator.comparingInt(Place::shared)
          .thenComparingDouble(place -> place.passage.similarity())
          .reversed()
          .thenComparing(place -> place.source, Findings.LARGEST_FIRST)
          .thenComparing(place -> place.passage.source());

  private final List<ShardSource> sources;

  /**
   * Looks at all sources together.
   *
   * @param sources all that were found, with passages that may say too little to count by
   *     themselves
   * @param counts whether a passage is more than text that many have
   */
  OtherPlaces(List<ShardSource> sources, Predicate<Passage> counts) {
    this.sources =
        sources.stream()
            .map(source -> source.keeping(counts))
            .filter(source -> !source.passages().isEmpty())
            .toList();
  }

  /**
   * Where a stretch stands.
   *
   * @param shared how many code units of the stretch
   */
  record Place(ShardSource source, Passage passage, int shared) {}

  /**
   * The passages of other sources that have most of a passage's stretch, or most of which lies in
   * it; those that share most of it first.
   *
   * @param source that has the passage
   */
  List<Place> of(Passage passage, ShardSource source) {
    Span here = passage.suspicious();
    List<Place> places = new ArrayList<>();
    for (ShardSource other : sources) {
      if (!isSame(other, source)) {
        for (Passage there : other.passages()) {
          int shared = here.overlap(there.suspicious());
          if (2 * shared > Math.min(here.length(), there.suspicious().length())) {
            places.add(new Place(other, there, shared));
          }
        }
      }
    }
    places.sort(MOST_FIRST);
    return places;
  }

  private static boolean isSame(ShardSource one, ShardSource other) {
    return one.id().equals(other.id()) && Objects.equals(one.collection(), other.collection());
  }
}
