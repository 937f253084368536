package org.palimpsest.federation.task.remote;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.palimpsest.core.match.Coverage;
import org.palimpsest.core.text.Span;
import org.palimpsest.federation.task.passage.RemoteHit;
import org.palimpsest.federation.task.passage.SharedText.Shown;

/**
 * How much of a text one site is shown, whatever that site proves: so nobody who proves some of a
 * text gets all of it.
 */
final class ShownShare {

  /** Of the text's length. */
  static final double SHARE_MAX = 0.5;

  /** So much of a short text may be shown, in UTF-16 code units. */
  static final int LENGTH_MIN = 2000;

  private static final Comparator<Shown> NEAREST_FIRST =
      Comparator.comparingInt(
          shown -> shown.hits().stream().mapToInt(RemoteHit::distance).min().orElseThrow());

  private ShownShare() {}

  /**
   * Those that may be shown, the stretches of the nearest hits first, in the order in which they
   * were given. What several of them show counts once.
   *
   * @param before what it was shown of the text lately, in other tasks
   * @param textLength of the suspicious text, in UTF-16 code units
   */
  static List<Shown> of(List<Shown> wanted, List<Span> before, int textLength) {
    double lengthMax = Math.max(LENGTH_MIN, SHARE_MAX * textLength);
    Set<Shown> taken = new HashSet<>();
    List<Span> covered = Coverage.union(before);
    for (Shown each : wanted.stream().sorted(NEAREST_FIRST).toList()) {
      List<Span> more = new ArrayList<>(covered);
      more.add(each.span());
      more = Coverage.union(more);
      boolean isNew = Coverage.length(more) > Coverage.length(covered);
      if (!isNew || Coverage.length(more) <= lengthMax) {
        covered = more;
        taken.add(each);
      }
    }
    return wanted.stream().filter(taken::contains).toList();
  }
}
