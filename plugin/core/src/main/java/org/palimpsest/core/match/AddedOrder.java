package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.palimpsest.core.text.Span;

/**
 * Orders sources by the text that each adds to the previous ones, the largest first; sources that
 * add nothing come last, by the text they explain. Own works are counted apart.
 */
public final class AddedOrder<S> {

  private final Comparator<Bound<S>> first;

  public AddedOrder(Comparator<? super S> largestFirst) {
    this.first =
        Comparator.comparingInt((Bound<S> bound) -> bound.added)
            .reversed()
            .thenComparing(bound -> bound.explained.source, largestFirst);
  }

  /** A source with the spans that it explains, in order, neither overlapping nor touching. */
  public record Explained<S>(S source, boolean ownWork, List<Span> spans) {}

  /** A source, and the number of UTF-16 code units that no earlier one of its group explains. */
  public record Placed<S>(S source, int addedLength) {}

  /** A source, and an upper bound of its addition. */
  private record Bound<S>(Explained<S> explained, int added) {}

  public List<Placed<S>> of(List<Explained<S>> sources) {
    List<Bound<S>> all = new ArrayList<>(sources.size());
    for (boolean ownWork : new boolean[] {false, true}) {
      all.addAll(added(sources.stream().filter(each -> each.ownWork == ownWork).toList()));
    }
    return all.stream()
        .sorted(first)
        .map(bound -> new Placed<>(bound.explained.source, bound.added))
        .toList();
  }

  /** Lazy greedy: a source's addition only decreases, so few bounds are computed again. */
  private List<Bound<S>> added(List<Explained<S>> sources) {
    PriorityQueue<Bound<S>> queue = new PriorityQueue<>(first);
    sources.forEach(each -> queue.add(new Bound<>(each, Coverage.length(each.spans))));
    List<Bound<S>> taken = new ArrayList<>(sources.size());
    List<Span> before = List.of();
    while (!queue.isEmpty()) {
      Bound<S> bound = queue.remove();
      List<Span> spans = bound.explained.spans;
      int added = bound.added == 0 ? 0 : Coverage.length(Coverage.difference(spans, before));
      if (added < bound.added) {
        queue.add(new Bound<>(bound.explained, added));
      } else {
        taken.add(bound);
        before = added == 0 ? before : Coverage.union(before, spans);
      }
    }
    return taken;
  }
}
