package org.palimpsest.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.palimpsest.text.Span;

/** Joins spans, so that every character counts once. */
public final class Coverage {

  private Coverage() {}

  /** The spans' union: in order, neither overlapping nor touching. */
  public static List<Span> union(Collection<Span> spans) {
    List<Span> union = new ArrayList<>();
    for (Span span : spans.stream().filter(s -> s.length() > 0).sorted().toList()) {
      Span last = union.isEmpty() ? null : union.get(union.size() - 1);
      if (last != null && span.offset() <= last.end()) {
        union.set(union.size() - 1, last.hull(span));
      } else {
        union.add(span);
      }
    }
    return union;
  }

  /** How many code units lie in at least one of the spans. */
  public static int length(Collection<Span> spans) {
    return union(spans).stream().mapToInt(Span::length).sum();
  }
}
