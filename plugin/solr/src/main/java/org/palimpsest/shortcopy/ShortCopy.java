package org.palimpsest.shortcopy;

import org.jspecify.annotations.Nullable;
import org.palimpsest.text.Span;

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
 */
public record ShortCopy(
    Span suspicious,
    Span source,
    String id,
    @Nullable String title,
    @Nullable String collection,
    boolean ownWork,
    @Nullable String text) {

  /** The same in a collection. */
  public ShortCopy in(@Nullable String name) {
    return new ShortCopy(suspicious, source, id, title, name, ownWork, text);
  }
}
