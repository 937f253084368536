package org.palimpsest.extract.pdf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How far a document's lines go to the right, so that it can be told whether one ended because the
 * column did or because its paragraph did.
 *
 * <p>Of lines that are set flush, many end at the same place: the column's edge. Where none do, the
 * longest line that begins at the same place stands for it.
 */
final class Columns {

  /** In points. */
  private static final float STEP = 4;

  /** Share of the document's lines. */
  private static final double COMMON = 0.08;

  private final List<Float> edges = new ArrayList<>();
  private final Map<Integer, Float> longest = new HashMap<>();

  Columns(List<TextLine> lines) {
    Map<Integer, Integer> ends = new HashMap<>();
    for (TextLine line : lines) {
      ends.merge(Math.round(line.right() / STEP), 1, Integer::sum);
      longest.merge(Math.round(line.left() / STEP), line.right(), Math::max);
    }
    ends.forEach(
        (place, count) -> {
          if (count >= Math.max(3, COMMON * lines.size())) {
            edges.add(place * STEP);
          }
        });
    edges.sort(null);
  }

  /** Where the column of a line ends. */
  float right(TextLine line) {
    for (float edge : edges) {
      if (edge >= line.right() - STEP) {
        return edge;
      }
    }
    int left = Math.round(line.left() / STEP);
    float right = line.right();
    for (int place = left - 1; place <= left + 1; place++) {
      right = Math.max(right, longest.getOrDefault(place, right));
    }
    return right;
  }
}
