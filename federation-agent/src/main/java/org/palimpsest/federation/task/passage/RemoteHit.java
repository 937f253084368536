package org.palimpsest.federation.task.passage;

import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.match.Match;
import org.palimpsest.core.text.Span;

/**
 * A window of the suspicious document near a sentence of another site's source.
 *
 * @param check the message that found it
 * @param handle its name at the other site
 * @param place of the sentence; null if the grant hides it
 * @param distance in bits
 */
public record RemoteHit(
    UUID check, String handle, SourceKey source, Span window, @Nullable Span place, int distance) {

  /**
   * Identifies a document of a site; titles do not matter.
   *
   * @param id of the document; null if the grant hides it
   * @param title or null
   * @param answer if the id is hidden, the answer and the source's index in it: the same document
   *     in another answer counts as another one
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

  /** The hit as a match; a hidden place is taken to be parallel to the window. */
  Match match() {
    return new Match(window, place == null ? window : place, distance);
  }
}
