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
 * Limits the share of a text that a site may see, whatever it proves: proofs of some parts do not
 * reveal the whole.
 */
final class ShownShare {

  /** Maximum share of the text. */
  static final double SHARE_MAX = 0.5;

  /** Minimum limit for short texts, in UTF-16 code units. */
  static final int LENGTH_MIN = 2000;

  private static final Comparator<Shown> NEAREST_FIRST =
      Comparator.comparingInt(
          shown -> shown.hits().stream().mapToInt(RemoteHit::distance).min().orElseThrow());

  private ShownShare() {}

  /**
   * Selects spans, those of the nearest hits first, up to the limit; the given order is kept.
   * Overlaps count once.
   *
   * @param before spans of the text that the site has seen recently
   * @param textLength in UTF-16 code units
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
