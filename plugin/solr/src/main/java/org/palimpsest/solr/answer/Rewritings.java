package org.palimpsest.solr.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.palimpsest.core.align.AlignedPassage;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.solr.result.ShardResult.AlikeSource;
import org.palimpsest.solr.result.ShardSource;

/**
 * Decides which sources a short text was rewritten from: sources that share clearly more with it
 * than others on its subject (docs/adr/0014).
 */
final class Rewritings {

  /** Texts on the same subject seldom reach it; unrelated texts never did in tests. */
  private static final double BEYOND_MIN = 2.1;

  /** The best two other sources may be the original and a version of it. */
  private static final int THIRD = 2;

  /** Maximum distance of fingerprints of copies of one stretch, in bits of 100. */
  private static final int COPY_DISTANCE_MAX = 25;

  /** Mean of the third best source in a library of thousands; a third have no such source. */
  private static final double SHARE_OF_OTHER = 0.2;

  private final List<AlikeSource> alike;

  Rewritings(List<AlikeSource> alike) {
    this.alike = alike.stream().sorted(AlikeSource.MOST_ALIKE_FIRST).toList();
  }

  /** The found sources, confirmed where the rule holds, and sources that only this rule finds. */
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

  /**
   * The share that the third best other source has of the text; copies of one stretch count once.
   */
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
        .filter(place -> source.key().equals(all.get(place).key()))
        .findFirst()
        .orElse(-1);
  }

  /**
   * The share of the subject is already subtracted, so these passages have the weight of copies and
   * are no stock phrases.
   */
  private static ShardSource weighing(ShardSource source, double weight) {
    double least = AlignedPassage.WEIGHT_OF_COPY * weight;
    return source.withPassages(
        source.passages().stream()
            .map(passage -> passage.withWeight(Math.max(least, passage.weight())))
            .toList());
  }
}
