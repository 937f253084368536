package org.palimpsest.core.disguise;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.palimpsest.core.text.Span;

/** Counts signs of one kind and keeps the first places; near ones are merged. */
final class SignCounter {

  /** Maximum gap of merged places, in UTF-16 code units. */
  private static final int NEAR = 20;

  /** In UTF-16 code units; shorter texts need proportionally less. */
  private static final int PAGE_LENGTH = 1000;

  private final SignKind kind;
  private final List<Span> places = new ArrayList<>();
  private int count;

  /** Start and weight of the signs on the latest page. */
  private final Deque<int[]> page = new ArrayDeque<>();

  private int pageWeight;
  private int densest;
  private boolean full;

  SignCounter(SignKind kind) {
    this.kind = kind;
  }

  void add(int signs, int start, int end) {
    add(signs, signs, start, end);
  }

  /** The same for signs of several characters. */
  void add(int signs, int characters, int start, int end) {
    count += signs;
    weigh(characters, start);
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

  private void weigh(int characters, int start) {
    page.addLast(new int[] {start, characters});
    pageWeight += characters;
    while (page.getFirst()[0] <= start - PAGE_LENGTH) {
      pageWeight -= page.removeFirst()[1];
    }
    densest = Math.max(densest, pageWeight);
  }

  /** Whether the densest page could hide a sentence, unlike formulas and headings. */
  boolean isSignOf(String text) {
    long pages = Math.min(text.length(), PAGE_LENGTH);
    return count > 0 && densest * (long) PAGE_LENGTH >= kind.denseMin() * pages;
  }

  int count() {
    return count;
  }

  Sign sign() {
    return new Sign(kind, count, places);
  }
}
