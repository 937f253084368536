package org.palimpsest.federation.task.passage;

import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.text.Span;

/**
 * A window of the suspicious document and a sentence of another site's source that is near it.
 *
 * @param check the message that found it
 * @param handle what it is called there
 * @param source the document it stands in
 * @param window where the window stands
 * @param place where the sentence stands; null where the grant does not show it
 * @param distance in bits
 */
public record RemoteHit(
    UUID check, String handle, SourceKey source, Span window, @Nullable Span place, int distance) {

  /**
   * Tells documents of one site apart. One that is named with several titles is one.
   *
   * @param library the library's id
   * @param id the document's; null where the grant does not show it
   * @param title null where there is none, or it is not shown
   * @param answer where the id is not shown, which answer named it, and at which place: the same
   *     document in another answer counts as another one
   */
  public record SourceKey(
      String library, @Nullable String id, @Nullable String title, @Nullable String answer) {

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof SourceKey key
          && library.equals(key.library)
          && Objects.equals(id, key.id)
          && Objects.equals(answer, key.answer);
    }

    @Override
    public int hashCode() {
      return Objects.hash(library, id, answer);
    }
  }

  /** As one of a source's matches; a place that is not shown is taken to run beside the window. */
  Match match() {
    return new Match(window, place == null ? window : place, distance);
  }
}
