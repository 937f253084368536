package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.palimpsest.core.text.Span;

/**
 * Orders sources by what each adds to those before it: the one that explains most goes first, then
 * the one that explains most of the rest. What adds nothing, such as another version of a work,
 * stands behind, by what it explains. The author's own works add to each other only, and so do the
 * works of others: neither hides the other ones.
 *
 * @param <S> a source
 */
public final class AddedOrder<S> {

  private final Comparator<Bound<S>> first;

  /**
   * An order.
   *
   * @param largestFirst decides between sources that add as much
   */
  public AddedOrder(Comparator<? super S> largestFirst) {
    this.first =
        Comparator.comparingInt((Bound<S> bound) -> bound.added)
            .reversed()
            .thenComparing(bound -> bound.explained.source, largestFirst);
  }

  /**
   * A source with what it explains.
   *
   * @param spans of the suspicious document, in order, neither overlapping nor touching
   */
  public record Explained<S>(S source, boolean ownWork, List<Span> spans) {}

  /**
   * A source in its place.
   *
   * @param addedLength how many UTF-16 code units it explains that no source before it does, own
   *     works and those of others apart
   */
  public record Placed<S>(S source, int addedLength) {}

  /** A source, and what it adds at most: less than that if others were taken since. */
  private record Bound<S>(Explained<S> explained, int added) {}

  /** Orders the sources. */
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

  /** What a source adds only becomes less, so that few have to be looked at again. */
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
