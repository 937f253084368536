package org.palimpsest.federation.task.passage;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;

/**
 * Finds hits by where their windows stand, without a look at all: another site may name thousands,
 * each a passage of its own.
 */
final class HitsByWindow {

  /** In the order in which they came. */
  private final RemoteHit[] hits;

  /** Their places there, by where their windows begin. */
  private final int[] order;

  private final int[] starts;
  private final int longest;

  /** Takes hits of one source. */
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

  /** Those whose windows overlap a stretch, in the order in which they came. */
  Stream<RemoteHit> overlapping(Span span) {
    int first = lowerBound(span.offset() - longest);
    int end = lowerBound(span.end());
    return Arrays.stream(order, first, end)
        .filter(hit -> hits[hit].window().overlap(span) > 0)
        .sorted()
        .mapToObj(hit -> hits[hit]);
  }

  /** How many begin before this place. */
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
