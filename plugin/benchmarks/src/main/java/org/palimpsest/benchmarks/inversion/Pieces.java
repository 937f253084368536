package org.palimpsest.benchmarks.inversion;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.palimpsest.core.text.Span;

/**
 * The stretches of a text between all borders of windows; each window is a row of them.
 *
 * @param spans of the pieces
 * @param windows the pieces of each window
 */
record Pieces(List<Span> spans, List<Sent.Run> windows) {

  /** Cuts at all borders of windows. */
  static Pieces cut(List<Span> windows) {
    TreeSet<Integer> borders = new TreeSet<>();
    windows.forEach(window -> borders.addAll(List.of(window.offset(), window.end())));
    List<Integer> cuts = List.copyOf(borders);
    List<Span> spans =
        IntStream.range(1, cuts.size())
            .mapToObj(i -> Span.between(cuts.get(i - 1), cuts.get(i)))
            .toList();
    return new Pieces(
        spans,
        windows.stream()
            .map(window -> new Sent.Run(cuts.indexOf(window.offset()), cuts.indexOf(window.end())))
            .toList());
  }

  int count() {
    return spans.size();
  }

  /** The pieces at an offset. */
  List<Integer> at(int offset) {
    return Stream.iterate(0, i -> i < spans.size(), i -> i + 1)
        .filter(i -> spans.get(i).offset() <= offset && offset < spans.get(i).end())
        .toList();
  }
}
