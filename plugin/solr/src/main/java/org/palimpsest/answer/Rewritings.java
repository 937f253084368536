package org.palimpsest.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.palimpsest.fingerprint.Fingerprint;
import org.palimpsest.match.Passage;
import org.palimpsest.source.AlikeSource;
import org.palimpsest.source.ShardSource;

/**
 * Tells the sources that a short text was rewritten from, by no more than its words, from others of
 * its subject: by how much more it has in common with them than with other sources of the library
 * (docs/adr/0024).
 */
final class Rewritings {

  /** One in 200 unrelated texts reaches it. */
  private static final double BEYOND_MIN = 2.1;

  /**
   * Of the other sources one more may be what the text was made from, and another a version of
   * that: this one is neither.
   */
  private static final int THIRD = 2;

  /** Copies of one stretch have so many bits in common of 100, at least. */
  private static final int COPY_DISTANCE_MAX = 25;

  /** What the third best of a library of thousands has; in one of three documents there is none. */
  private static final double SHARE_OF_OTHER = 0.2;

  private final List<AlikeSource> alike;

  /**
   * The rule for one text.
   *
   * @param alike what all shards have found, in any order
   */
  Rewritings(List<AlikeSource> alike) {
    this.alike = alike.stream().sorted(AlikeSource.MOST_ALIKE_FIRST).toList();
  }

  /**
   * The sources that were not found otherwise.
   *
   * @param found those that were
   */
  List<ShardSource> beside(List<ShardSource> found) {
    List<ShardSource> rewritten = new ArrayList<>();
    for (AlikeSource each : alike) {
      double weight = each.likeness().beyond(shareOfOther(each)) / BEYOND_MIN;
      if (weight >= 1 && found.stream().noneMatch(source -> isSame(source, each.source()))) {
        rewritten.add(weighing(each.source(), weight));
      }
    }
    return rewritten;
  }

  /** What the third best of the others has in common with the text; copies are no others. */
  private double shareOfOther(AlikeSource one) {
    return alike.stream()
        .filter(other -> !other.equals(one) && !isCopy(one.stretch(), other.stretch()))
        .skip(THIRD)
        .findFirst()
        .map(other -> other.likeness().share())
        .orElse(SHARE_OF_OTHER);
  }

  private static boolean isCopy(@Nullable Fingerprint one, @Nullable Fingerprint other) {
    return one != null && other != null && one.distance(other) <= COPY_DISTANCE_MAX;
  }

  private static boolean isSame(ShardSource one, ShardSource other) {
    return one.id().equals(other.id()) && Objects.equals(one.collection(), other.collection());
  }

  private static ShardSource weighing(ShardSource source, double weight) {
    List<Passage> passages =
        source.passages().stream().map(passage -> passage.withWeight(weight)).toList();
    return source.withPassages(passages);
  }
}
