package org.palimpsest.align;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.function.ToIntFunction;

/** Seeds that lie near each other on both sides. */
final class SeedClusters {

  /** A part of the seeds, and the side whose gaps it was split at last. */
  private record Part(List<Seed> seeds, boolean byOther, boolean settled) {}

  private SeedClusters() {}

  /**
   * Splits seeds at the gaps of one side, the parts at those of the other, and so on until no gap
   * is left.
   *
   * @param gap so many fragments without a seed are no gap yet
   */
  static List<List<Seed>> split(List<Seed> seeds, int gap) {
    List<List<Seed>> clusters = new ArrayList<>();
    Deque<Part> open = new ArrayDeque<>();
    open.add(new Part(seeds, false, false));
    while (!open.isEmpty()) {
      Part part = open.remove();
      List<List<Seed>> pieces =
          splitAtGaps(part.seeds(), part.byOther() ? Seed::other : Seed::one, gap);
      if (pieces.size() == 1 && part.settled()) {
        clusters.add(part.seeds());
      } else {
        for (List<Seed> piece : pieces) {
          open.add(new Part(piece, !part.byOther(), pieces.size() == 1));
        }
      }
    }
    return clusters;
  }

  private static List<List<Seed>> splitAtGaps(List<Seed> seeds, ToIntFunction<Seed> side, int gap) {
    List<Seed> sorted = new ArrayList<>(seeds);
    sorted.sort(Comparator.comparingInt(side));
    List<List<Seed>> pieces = new ArrayList<>();
    List<Seed> piece = new ArrayList<>();
    for (Seed seed : sorted) {
      if (!piece.isEmpty()
          && side.applyAsInt(seed) - side.applyAsInt(piece.get(piece.size() - 1)) > gap + 1) {
        pieces.add(piece);
        piece = new ArrayList<>();
      }
      piece.add(seed);
    }
    pieces.add(piece);
    return pieces;
  }
}
