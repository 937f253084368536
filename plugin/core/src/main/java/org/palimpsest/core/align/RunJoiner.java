package org.palimpsest.core.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Joins runs of equal letters that follow each other on both sides with small gaps: an edited copy
 * is one passage.
 */
final class RunJoiner {

  /** In UTF-16 code units, on either side. */
  private static final int GAP_MAX = 100;

  private RunJoiner() {}

  /** The joined and single runs, in the order of the text. */
  static List<AlignedPassage> join(List<AlignedPassage> runs) {
    List<AlignedPassage> sorted = new ArrayList<>(runs);
    sorted.sort(Comparator.comparing(AlignedPassage::suspicious));
    List<AlignedPassage> joined = new ArrayList<>();
    for (AlignedPassage run : sorted) {
      int last = joined.size() - 1;
      if (last >= 0 && follows(joined.get(last), run)) {
        joined.set(last, joined(joined.get(last), run));
      } else {
        joined.add(run);
      }
    }
    return joined;
  }

  private static boolean follows(AlignedPassage one, AlignedPassage next) {
    return isGap(next.suspicious().offset() - one.suspicious().end())
        && isGap(next.source().offset() - one.source().end());
  }

  private static boolean isGap(int length) {
    return length >= 0 && length <= GAP_MAX;
  }

  private static AlignedPassage joined(AlignedPassage one, AlignedPassage next) {
    int length = next.suspicious().end() - one.suspicious().offset();
    double same =
        one.similarity() * one.suspicious().length()
            + next.similarity() * next.suspicious().length();
    return one.hull(next, same / length, one.weight() + next.weight());
  }
}
