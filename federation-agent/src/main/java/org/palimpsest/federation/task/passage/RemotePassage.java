package org.palimpsest.federation.task.passage;

import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

/**
 * A stretch of the suspicious document that stands in another site's source, too.
 *
 * @param suspicious where in the suspicious document
 * @param source where in the source; null where the grant does not show it
 * @param matches how many hits it was made from
 * @param distance the smallest among them
 * @param similarity 0 to 1
 * @param kind identical, modified or rewritten
 * @param verifiedLength how much of it the other site has compared, in UTF-16 code units: all of
 *     it, nothing, or a part, where more hits stand beside it that were not proven
 * @param snippet the source's text there; null where it is not shown. Where a part is verified,
 *     that of the longest part
 */
public record RemotePassage(
    Span suspicious,
    @Nullable Span source,
    int matches,
    int distance,
    double similarity,
    String kind,
    int verifiedLength,
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
        0,
        null);
  }

  /** Whether the other site has compared all of it. */
  public boolean verified() {
    return verifiedLength == suspicious.length();
  }

  /** Whether two passages of one source are apart by no more than a gap on both sides. */
  boolean isNear(RemotePassage other, int gap) {
    return suspicious.hull(other.suspicious).length()
                - suspicious.length()
                - other.suspicious.length()
            <= gap
        && (source == null
            || other.source == null
            || source.hull(other.source).length() - source.length() - other.source.length() <= gap);
  }

  /** One passage in place of two. */
  RemotePassage with(RemotePassage other) {
    RemotePassage longer = other.verifiedLength > verifiedLength ? other : this;
    int lengths = suspicious.length() + other.suspicious.length();
    double weighed =
        similarity * suspicious.length() + other.similarity * other.suspicious.length();
    Span hull = suspicious.hull(other.suspicious);
    return new RemotePassage(
        hull,
        source == null || other.source == null ? null : source.hull(other.source),
        matches + other.matches,
        Math.min(distance, other.distance),
        weighed / lengths,
        longer.kind,
        // Hits that stand beside what was compared reach beyond it.
        Math.min(hull.length() - 1, verifiedLength + other.verifiedLength),
        longer.snippet);
  }
}
