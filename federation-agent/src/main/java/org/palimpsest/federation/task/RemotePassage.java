package org.palimpsest.federation.task;

import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.match.Passage;
import org.palimpsest.text.Span;

/**
 * A stretch of the suspicious document that stands in another site's source, too.
 *
 * @param suspicious where in the suspicious document
 * @param source where in the source; null where the grant does not show it
 * @param matches how many hits it was made from
 * @param distance the smallest among them
 * @param similarity 0 to 1
 * @param kind identical, modified or rewritten
 * @param verified whether the other site has compared the texts
 * @param snippet the source's text there; null where it is not shown
 */
record RemotePassage(
    Span suspicious,
    @Nullable Span source,
    int matches,
    int distance,
    double similarity,
    String kind,
    boolean verified,
    @Nullable String snippet) {

  static final Comparator<RemotePassage> BY_PLACE =
      Comparator.comparing(RemotePassage::suspicious)
          .thenComparing(RemotePassage::source, Comparator.nullsFirst(Comparator.naturalOrder()));

  /** What hits say. */
  static RemotePassage ofHits(Passage passage, boolean isPlaceShown) {
    return new RemotePassage(
        passage.suspicious(),
        isPlaceShown ? passage.source() : null,
        passage.matches(),
        passage.distance(),
        passage.similarity(),
        passage.kind().name().toLowerCase(Locale.ROOT),
        false,
        null);
  }
}
