package org.palimpsest.signs;

import java.util.ArrayList;
import java.util.List;
import org.palimpsest.text.Span;

/** Counts signs of one kind and keeps the first places, those near each other as one. */
final class SignCounter {

  /** Places no further apart than this, in UTF-16 code units, are one to look at. */
  private static final int NEAR = 20;

  private final SignKind kind;
  private final List<Span> places = new ArrayList<>();
  private int count;
  private boolean full;

  SignCounter(SignKind kind) {
    this.kind = kind;
  }

  /** Adds so many signs in a place that does not begin before the last one. */
  void add(int signs, int start, int end) {
    count += signs;
    if (full) {
      return;
    }
    Span place = Span.between(start, end);
    int last = places.size() - 1;
    if (last >= 0 && start - places.get(last).end() <= NEAR) {
      places.set(last, places.get(last).hull(place));
    } else if (places.size() < Sign.PLACES_MAX) {
      places.add(place);
    } else {
      full = true;
    }
  }

  int count() {
    return count;
  }

  Sign sign() {
    return new Sign(kind, count, places);
  }
}
