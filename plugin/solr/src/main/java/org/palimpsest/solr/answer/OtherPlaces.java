package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;
import org.palimpsest.solr.result.ShardSource;

/** Finds other sources of a passage's stretch. */
final class OtherPlaces {

  private static final Comparator<Place> MOST_FIRST =
      Comparator.comparingInt(Place::shared)
          .thenComparingDouble(place -> place.passage.similarity())
          .reversed()
          .thenComparing(place -> place.source, Findings.LARGEST_FIRST)
          .thenComparing(place -> place.passage.source());

  private final List<ShardSource> sources;

  OtherPlaces(List<ShardSource> sources, Predicate<Passage> counts) {
    this.sources =
        sources.stream()
            .map(source -> source.keeping(counts))
            .filter(source -> !source.passages().isEmpty())
            .toList();
  }

  /** A passage of another source that shares so many code units with the stretch. */
  record Place(ShardSource source, Passage passage, int shared) {}

  /**
   * Passages of other sources that share most of the stretch or lie mostly in it; largest overlap
   * first.
   */
  List<Place> of(Passage passage, ShardSource source) {
    Span here = passage.suspicious();
    List<Place> places = new ArrayList<>();
    for (ShardSource other : sources) {
      if (!other.key().equals(source.key())) {
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
}
