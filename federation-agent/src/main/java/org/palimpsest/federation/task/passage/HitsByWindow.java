package org.palimpsest.federation.task.passage;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;

/**
 * Index of hits by the places of their windows: another site may return thousands of hits, each a
 * passage of its own.
 */
final class HitsByWindow {

  private final List<RemoteHit> hits;
  private final NavigableMap<Integer, List<Integer>> byStart = new TreeMap<>();
  private final int longest;

  HitsByWindow(Collection<RemoteHit> hits) {
    this.hits = List.copyOf(hits);
    for (int i = 0; i < hits.size(); i++) {
      byStart
          .computeIfAbsent(this.hits.get(i).window().offset(), start -> new ArrayList<>())
          .add(i);
    }
    this.longest = hits.stream().mapToInt(hit -> hit.window().length()).max().orElse(0);
  }

  /** The hits whose windows overlap a span, in their given order. */
  Stream<RemoteHit> overlapping(Span span) {
    return byStart.subMap(span.offset() - longest, span.end()).values().stream()
        .flatMap(List::stream)
        .filter(hit -> hits.get(hit).window().overlap(span) > 0)
        .sorted()
        .map(hits::get);
  }
}
