package org.palimpsest.solr.shortcopy;

import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;

/**
 * A run of equal letters in the text and a source.
 *
 * @param suspicious its place in the text
 * @param source its place in the source
 * @param id the source's unique key
 * @param title or null
 * @param collection or null where one collection is checked
 * @param ownWork whether the source has an author of the text
 * @param text the run in the source, or null where it is not asked for
 * @param surroundings of the run in the source
 */
public record ShortCopy(
    Span suspicious,
    Span source,
    String id,
    @Nullable String title,
    @Nullable String collection,
    boolean ownWork,
    @Nullable String text,
    Surroundings surroundings) {

  /**
   * What stands beside a copy in its source, as hashes: by these versions of one work are known.
   *
   * @param before of the letters before it; 0 where these are few
   * @param behind of the letters behind it; 0 where these are few
   */
  public record Surroundings(long before, long behind) {

    /** Nothing stands beside it. */
    public static final Surroundings NONE = new Surroundings(0, 0);

    /** Whether the same stands before it, or behind it. */
    public boolean areLike(Surroundings other) {
      return (before != 0 && before == other.before) || (behind != 0 && behind == other.behind);
    }
  }
}
