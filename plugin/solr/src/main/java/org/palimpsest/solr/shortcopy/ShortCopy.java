package org.palimpsest.solr.shortcopy;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.text.Span;

/**
 * A run of equal letters in the text and a source.
 *
 * @param suspicious span in the text
 * @param source span in the source
 * @param id unique key of the source
 * @param title or null
 * @param collection or null if one collection is checked
 * @param ownWork whether the source has an author of the text
 * @param text of the run in the source, or null if not requested
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

  /** As {@link org.palimpsest.solr.result.ShardSource#key}. */
  public List<@Nullable String> key() {
    return Arrays.asList(collection, id);
  }

  /**
   * Hashes of the letters beside a copy in its source, by which versions of one work are
   * recognized.
   *
   * @param before 0 if there are few letters
   * @param behind 0 if there are few letters
   */
  public record Surroundings(long before, long behind) {

    /** No letters beside the copy. */
    public static final Surroundings NONE = new Surroundings(0, 0);

    /** Whether the letters before or behind are the same. */
    public boolean areLike(Surroundings other) {
      return (before != 0 && before == other.before) || (behind != 0 && behind == other.behind);
    }
  }
}
