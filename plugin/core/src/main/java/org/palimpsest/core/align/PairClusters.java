package org.palimpsest.core.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.palimpsest.core.text.Span;

/**
 * Clusters pairs of places that are near each other in two texts. Splits them at the gaps of one
 * side and of the other in turn until there are no gaps. Order does not matter, so reordered text
 * stays together.
 */
public record PairClusters<P>(Side<P> one, Side<P> other) {

  /** The places of pairs in one of the texts: their order, and their half-open range of units. */
  public record Side<P>(Comparator<P> order, ToIntFunction<P> start, ToIntFunction<P> end) {

    public static <P> Side<P> ofSpans(Function<P, Span> span) {
      return new Side<>(
          Comparator.comparing(span),
          pair -> span.apply(pair).offset(),
          pair -> span.apply(pair).end());
    }

    static <P> Side<P> ofUnits(ToIntFunction<P> unit) {
      return new Side<>(Comparator.comparingInt(unit), unit, pair -> unit.applyAsInt(pair) + 1);
    }
  }

  /** A part of the pairs, and the side that it was split by last. */
  private record Part<P>(List<P> pairs, boolean byOther, boolean settled) {}

  /** Splits pairs into clusters without gaps of more than {@code gap} units. */
  public List<List<P>> split(List<P> pairs, int gap) {
    List<List<P>> clusters = new ArrayList<>();
    Deque<Part<P>> open = new ArrayDeque<>();
    if (!pairs.isEmpty()) {
      open.add(new Part<>(pairs, false, false));
    }
    while (!open.isEmpty()) {
      Part<P> part = open.remove();
      List<List<P>> pieces = splitAtGaps(part.pairs(), part.byOther() ? other : one, gap);
      if (pieces.size() == 1 && part.settled()) {
        clusters.add(part.pairs());
      } else {
        for (List<P> piece : pieces) {
          open.add(new Part<>(piece, !part.byOther(), pieces.size() == 1));
        }
      }
    }
    return clusters;
  }

  private static <P> List<List<P>> splitAtGaps(List<P> pairs, Side<P> side, int gap) {
    List<P> sorted = new ArrayList<>(pairs);
    sorted.sort(side.order());
    List<List<P>> pieces = new ArrayList<>();
    List<P> piece = new ArrayList<>();
    int end = 0;
    for (P pair : sorted) {
      if (!piece.isEmpty() && side.start().applyAsInt(pair) - end > gap) {
        pieces.add(piece);
        piece = new ArrayList<>();
      }
      piece.add(pair);
      end = Math.max(end, side.end().applyAsInt(pair));
    }
    pieces.add(piece);
    return pieces;
  }
}
