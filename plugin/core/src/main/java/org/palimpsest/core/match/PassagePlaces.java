package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.BinarySearch;
import org.palimpsest.core.text.Span;

/** An interval index of one source's passages in the suspicious document. Immutable. */
final class PassagePlaces {

  private final List<Passage> byOffset;
  private final int[] reach;

  PassagePlaces(List<Passage> passages) {
    this.byOffset = new ArrayList<>(passages);
    byOffset.sort(Comparator.comparing(Passage::suspicious));
    this.reach = new int[byOffset.size()];
    for (int i = 0; i < reach.length; i++) {
      reach[i] = Math.max(i == 0 ? 0 : reach[i - 1], byOffset.get(i).suspicious().end());
    }
  }

  /** The passages with more than half of a span each; these contain its middle. */
  List<Passage> withMostOf(Span span) {
    List<Passage> found = new ArrayList<>();
    int middle = span.offset() + span.length() / 2;
    int behind =
        BinarySearch.first(byOffset.size(), i -> byOffset.get(i).suspicious().offset() > middle);
    for (int i = behind - 1; i >= 0 && reach[i] > middle; i--) {
      Passage passage = byOffset.get(i);
      if (2 * span.overlap(passage.suspicious()) > span.length()) {
        found.add(passage);
      }
    }
    return found;
  }
}
