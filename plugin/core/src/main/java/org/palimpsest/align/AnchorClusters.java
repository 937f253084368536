package org.palimpsest.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;

/** Anchors that lie near each other on both sides. */
final class AnchorClusters {

  /** A part of the anchors, and the side whose gaps it was split at last. */
  private record Part(List<Anchor> anchors, boolean byOther, boolean settled) {}

  private AnchorClusters() {}

  /**
   * Splits anchors at the gaps of one side, the parts at those of the other, and so on until no gap
   * is left.
   *
   * @param gap so many fragments without an anchor are no gap yet
   */
  static List<List<Anchor>> split(List<Anchor> anchors, int gap) {
    List<List<Anchor>> clusters = new ArrayList<>();
    Deque<Part> open = new ArrayDeque<>();
    open.add(new Part(anchors, false, false));
    while (!open.isEmpty()) {
      Part part = open.remove();
      List<List<Anchor>> pieces =
          splitAtGaps(part.anchors(), part.byOther() ? Anchor::other : Anchor::one, gap);
      if (pieces.size() == 1 && part.settled()) {
        clusters.add(part.anchors());
      } else {
        for (List<Anchor> piece : pieces) {
          open.add(new Part(piece, !part.byOther(), pieces.size() == 1));
        }
      }
    }
    return clusters;
  }

  private static List<List<Anchor>> splitAtGaps(
      List<Anchor> anchors, ToIntFunction<Anchor> side, int gap) {
    List<Anchor> sorted = new ArrayList<>(anchors);
    sorted.sort(Comparator.comparingInt(side));
    List<List<Anchor>> pieces = new ArrayList<>();
    List<Anchor> piece = new ArrayList<>();
    for (Anchor anchor : sorted) {
      if (!piece.isEmpty()
          && side.applyAsInt(anchor) - side.applyAsInt(piece.get(piece.size() - 1)) > gap + 1) {
        pieces.add(piece);
        piece = new ArrayList<>();
      }
      piece.add(anchor);
    }
    pieces.add(piece);
    return pieces;
  }
}
