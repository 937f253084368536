package org.palimpsest.core.disguise;

import java.util.List;
import java.util.Objects;
import org.palimpsest.core.text.Span;

/** The findings of one kind, with at most {@value #PLACES_MAX} places in order. */
public record Sign(SignKind kind, int count, List<Span> places) {

  public static final int PLACES_MAX = 20;

  public Sign {
    Objects.requireNonNull(kind);
    places = List.copyOf(places);
  }
}
