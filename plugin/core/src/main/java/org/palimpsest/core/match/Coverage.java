package org.palimpsest.core.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.palimpsest.core.text.Neighbours;
import org.palimpsest.core.text.Span;

/** Set operations on spans. */
public final class Coverage {

  private Coverage() {}

  /** The union of spans: in order, neither overlapping nor touching. */
  public static List<Span> union(Collection<Span> spans) {
    List<Span> sorted = spans.stream().filter(span -> span.length() > 0).sorted().toList();
    return Neighbours.join(sorted, (last, next) -> next.offset() <= last.end(), Span::hull);
  }

  public static List<Span> union(Collection<Span> one, Collection<Span> other) {
    List<Span> all = new ArrayList<>(one);
    all.addAll(other);
    return union(all);
  }

  /** The number of code units in at least one of the spans. */
  public static int length(Collection<Span> spans) {
    return union(spans).stream().mapToInt(Span::length).sum();
  }

  /** The code units in both, as {@link #union} orders them. */
  public static List<Span> intersection(Collection<Span> one, Collection<Span> other) {
    List<Span> ones = union(one);
    List<Span> others = union(other);
    List<Span> both = new ArrayList<>();
    int o = 0;
    for (Span span : ones) {
      while (o < others.size() && others.get(o).end() <= span.offset()) {
        o++;
      }
      for (int i = o; i < others.size() && others.get(i).offset() < span.end(); i++) {
        int from = Math.max(span.offset(), others.get(i).offset());
        both.add(Span.between(from, Math.min(span.end(), others.get(i).end())));
      }
    }
    return both;
  }

  /** The code units in the first but not in the second, as {@link #union} orders them. */
  public static List<Span> difference(Collection<Span> one, Collection<Span> without) {
    List<Span> rest = new ArrayList<>();
    List<Span> holes = union(without);
    int h = 0;
    for (Span span : union(one)) {
      while (h < holes.size() && holes.get(h).end() <= span.offset()) {
        h++;
      }
      int from = span.offset();
      for (int i = h; i < holes.size() && holes.get(i).offset() < span.end(); i++) {
        if (holes.get(i).offset() > from) {
          rest.add(Span.between(from, holes.get(i).offset()));
        }
        from = Math.max(from, holes.get(i).end());
      }
      if (from < span.end()) {
        rest.add(Span.between(from, span.end()));
      }
    }
    return rest;
  }

  /** The number of a span's code units in a {@link #union} of others. */
  public static int overlap(Span span, List<Span> union) {
    int found = Collections.binarySearch(union, new Span(span.offset(), 0));
    int i = found < 0 ? -found - 1 : found;
    // The previous one may reach into the span.
    int overlap = i == 0 ? 0 : union.get(i - 1).overlap(span);
    for (; i < union.size() && union.get(i).offset() < span.end(); i++) {
      overlap += union.get(i).overlap(span);
    }
    return overlap;
  }
}
