package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardSource;

/**
 * Tells the sources that a short text was rewritten from, by no more than its words, from others of
 * its subject: by how much more it has in common with them than with other sources of the library
 * (docs/adr/0024).
 */
final class Rewritings {

  /** Texts of the same subject seldom reach it, and of others none did that was tried. */
  private static final double BEYOND_MIN = 2.1;

  /**
   * Of the other sources one more may be what the text was made from, and another a version of
   * that: this one is neither.
   */
  private static final int THIRD = 2;

  /** Fingerprints of copies of one stretch differ in so many bits of 100, at most. */
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
   * All sources of the text: those that were found otherwise, and those that only this rule finds.
   * A found one that passes it, too, is confirmed by it.
   *
   * @param found by their passages
   */
  List<ShardSource> with(List<ShardSource> found) {
    List<ShardSource> all = new ArrayList<>(found);
    for (AlikeSource each : alike) {
      double weight = each.likeness().beyond(shareOfOther(each)) / BEYOND_MIN;
      if (weight >= 1) {
        int place = indexOf(each.source(), found);
        if (place < 0) {
          all.add(weighing(each.source(), weight));
        } else {
          all.set(place, weighing(found.get(place), weight));
        }
      }
    }
    return all;
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

  private static int indexOf(ShardSource source, List<ShardSource> all) {
    return IntStream.range(0, all.size())
        .filter(place -> isSame(source, all.get(place)))
        .findFirst()
        .orElse(-1);
  }

  private static boolean isSame(ShardSource one, ShardSource other) {
    return one.id().equals(other.id()) && Objects.equals(one.collection(), other.collection());
  }

  /**
   * What a subject explains is taken off already, so these passages weigh as copies do: that others
   * have the stretch, too, makes none of them a stock phrase.
   */
  private static ShardSource weighing(ShardSource source, double weight) {
    double least = AlignedPassage.WEIGHT_OF_COPY * weight;
    return source.withPassages(
        source.passages().stream()
            .map(passage -> passage.withWeight(Math.max(least, passage.weight())))
            .toList());
  }
}
