package org.palimpsest.federation.task.passage;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;

/**
 * Index of hits by the places of their windows: another site may return thousands of hits, each a
 * passage of its own.
 */
final class HitsByWindow {

  private final RemoteHit[] hits;

  private final int[] order;

  private final int[] starts;
  private final int longest;

  HitsByWindow(Collection<RemoteHit> hits) {
    this.hits = hits.toArray(RemoteHit[]::new);
    this.order =
        IntStream.range(0, this.hits.length)
            .boxed()
            .sorted(Comparator.comparingInt(hit -> this.hits[hit].window().offset()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.starts = Arrays.stream(order).map(hit -> this.hits[hit].window().offset()).toArray();
    this.longest = hits.stream().mapToInt(hit -> hit.window().length()).max().orElse(0);
  }

  /** The hits whose windows overlap a span, in their given order. */
  Stream<RemoteHit> overlapping(Span span) {
    int first = lowerBound(span.offset() - longest);
    int end = lowerBound(span.end());
    return Arrays.stream(order, first, end)
        .filter(hit -> hits[hit].window().overlap(span) > 0)
        .sorted()
        .mapToObj(hit -> hits[hit]);
  }

  private int lowerBound(int offset) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (starts[middle] < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
