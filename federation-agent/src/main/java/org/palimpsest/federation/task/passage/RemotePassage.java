package org.palimpsest.federation.task.passage;

import java.util.Comparator;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Passage;
import org.palimpsest.core.text.Span;

/**
 * A passage that the suspicious document shares with another site's source.
 *
 * @param source null if the grant hides it
 * @param matches number of its hits
 * @param distance the smallest of its hits, in bits
 * @param similarity 0 to 1
 * @param kind identical, modified or rewritten
 * @param verifiedLength length that the other site has compared, in UTF-16 code units: all, none,
 *     or a part beside hits without proof
 * @param snippet the source's text of the longest verified part, or null
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

  /** Whether the gap between two passages of one source is small on both sides. */
  boolean isNear(RemotePassage other, int gap) {
    return suspicious.hull(other.suspicious).length()
                - suspicious.length()
                - other.suspicious.length()
            <= gap
        && (source == null
            || other.source == null
            || source.hull(other.source).length() - source.length() - other.source.length() <= gap);
  }

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
        // hits beside the compared text extend beyond it
        Math.min(hull.length() - 1, verifiedLength + other.verifiedLength),
        longer.snippet);
  }
}
