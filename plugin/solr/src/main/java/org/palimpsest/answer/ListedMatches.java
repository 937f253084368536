package org.palimpsest.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.match.NearestPairs;
import org.palimpsest.source.SourceMatches;

/** Keeps the matches that an answer lists one by one within a bound, and says so. */
final class ListedMatches {

  /** More make an answer that nobody transports; 40 for each of 500 windows. */
  static final int LISTED_MAX = 20_000;

  private ListedMatches() {}

  /**
   * The same works; the sources of those that come first keep theirs.
   *
   * @param works in the order of the answer
   */
  static List<Work> bounded(List<Work> works) {
    List<Work> bounded = new ArrayList<>(works.size());
    int left = LISTED_MAX;
    for (Work work : works) {
      SourceMatches matches = work.source().matches();
      if (matches == null) {
        bounded.add(work);
      } else {
        SourceMatches nearest = matches.nearest(left);
        left -= nearest.listed().size();
        bounded.add(new Work(work.source().withMatches(nearest), work.alsoIn()));
      }
    }
    return bounded;
  }

  /** What to say where not all are listed; null where they are. */
  static @Nullable String warning(List<Work> works) {
    long found = 0;
    long listed = 0;
    for (Work work : works) {
      SourceMatches matches = work.source().matches();
      if (matches != null) {
        found += matches.found();
        listed += matches.listed().size();
      }
    }
    return found == listed
        ? null
        : String.format(
            Locale.ROOT,
            "The listed sources have %d matches, %d are listed: in a source the nearest %d of each"
                + " window, and of all sources %d at most, those of the largest first.",
            found,
            listed,
            NearestPairs.OF_WINDOW_MAX,
            LISTED_MAX);
  }
}
