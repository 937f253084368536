package org.palimpsest.core.signs;

import java.util.List;
import java.util.Objects;
import org.palimpsest.core.text.Span;

/**
 * What was found of one kind.
 *
 * @param count how often, 1 or more; see {@link SignKind} for what counts as one
 * @param places the first of them, in order, apart from each other, at most {@value #PLACES_MAX}
 */
public record Sign(SignKind kind, int count, List<Span> places) {

  /** More places than this nobody looks at. */
  public static final int PLACES_MAX = 20;

  /** Copies the list. */
  public Sign {
    Objects.requireNonNull(kind);
    places = List.copyOf(places);
  }
}
