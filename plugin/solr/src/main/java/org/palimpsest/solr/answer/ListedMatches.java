package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.AddedOrder.Placed;
import org.palimpsest.core.match.NearestPairs;
import org.palimpsest.core.note.Note;
import org.palimpsest.solr.result.ShardSource;
import org.palimpsest.solr.result.SourceMatches;

/** Bounds the matches that an answer lists one by one, and warns of it. */
final class ListedMatches {

  /** Bounds the size of an answer: 40 for each of 500 windows. */
  static final int LISTED_MAX = 20_000;

  private ListedMatches() {}

  /** The same sources in the answer's order; earlier ones keep more matches. */
  static List<Placed<ShardSource>> bounded(List<Placed<ShardSource>> sources) {
    List<Placed<ShardSource>> bounded = new ArrayList<>(sources.size());
    int left = LISTED_MAX;
    for (Placed<ShardSource> listed : sources) {
      SourceMatches matches = listed.source().matches();
      if (matches == null) {
        bounded.add(listed);
      } else {
        SourceMatches nearest = matches.nearest(left);
        left -= nearest.listed().size();
        bounded.add(new Placed<>(listed.source().withMatches(nearest), listed.addedLength()));
      }
    }
    return bounded;
  }

  /** The warning, or null if all matches are listed. */
  static @Nullable Note warning(List<Placed<ShardSource>> sources) {
    long found = 0;
    long shown = 0;
    for (Placed<ShardSource> listed : sources) {
      SourceMatches matches = listed.source().matches();
      if (matches != null) {
        found += matches.found();
        shown += matches.listed().size();
      }
    }
    return found == shown
        ? null
        : Note.of(
            "matchesNotListed",
            "found",
            found,
            "listed",
            shown,
            "ofWindow",
            NearestPairs.OF_WINDOW_MAX,
            "max",
            LISTED_MAX);
  }
}
