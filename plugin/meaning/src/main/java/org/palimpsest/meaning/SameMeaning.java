package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.palimpsest.core.text.Neighbours;

/**
 * Decides which stretches of a text have the meaning of a source's.
 *
 * <p>Texts on one subject are similar too. So a stretch must be more similar to the source than to
 * the third best of the other candidates, since the library may have several versions of a source.
 * docs/adr/0015 has measurements.
 */
final class SameMeaning {

  static final double MARGIN_MIN = .22;
  static final double MORE_WHERE_ALONE = .06;

  /** Rank of the other candidate that measures the subject's similarity. */
  private static final int OTHER = 3;

  private SameMeaning() {}

  /** Sentences of a text and of a source, as half-open ranges, and the best three's similarity. */
  record Same(int first, int end, int source, int sourceFirst, int sourceEnd, double similarity) {

    private boolean isContinuedBy(Same next) {
      return next.source == source
          && next.first <= end
          && next.sourceFirst <= sourceEnd + 1
          && next.sourceEnd + 1 >= sourceFirst;
    }

    private Same with(Same next) {
      return new Same(
          first,
          Math.max(end, next.end),
          source,
          Math.min(sourceFirst, next.sourceFirst),
          Math.max(sourceEnd, next.sourceEnd),
          Math.max(similarity, next.similarity));
    }

    private boolean overlaps(Same other) {
      return first < other.end && other.first < end;
    }
  }

  /**
   * The stretches by their place in the text, without overlaps. Texts on one subject rarely reach
   * {@code similarityMin} in three sentences.
   */
  static List<Same> of(List<SourceSimilarity> sources, double similarityMin) {
    List<Same> found = new ArrayList<>();
    for (int source = 0; source < sources.size(); source++) {
      for (int stretch = 0; stretch < sources.get(source).stretches(); stretch++) {
        if (isSame(sources, source, stretch, similarityMin)) {
          found.add(same(sources.get(source), source, stretch));
        }
      }
    }
    List<Same> kept = new ArrayList<>();
    Neighbours.join(found, Same::isContinuedBy, Same::with).stream()
        .sorted(Comparator.comparingDouble(same -> -same.similarity()))
        .filter(same -> kept.stream().noneMatch(same::overlaps))
        .forEach(kept::add);
    kept.sort(Comparator.comparingInt(Same::first));
    return kept;
  }

  private static boolean isSame(
      List<SourceSimilarity> sources, int source, int stretch, double similarityMin) {
    SourceSimilarity own = sources.get(source);
    double similarity = own.similarity(stretch);
    if (!own.isCompared(stretch) || similarity < similarityMin) {
      return false;
    }
    return sources.size() <= OTHER
        ? similarity >= similarityMin + MORE_WHERE_ALONE
        : similarity - ofOthers(sources, source, stretch) >= MARGIN_MIN;
  }

  /** The similarity of the other sources, by the third best of each sentence. */
  private static double ofOthers(List<SourceSimilarity> sources, int source, int stretch) {
    float[] thirdBest = new float[stretch + SourceSimilarity.STRETCH];
    for (int sentence = stretch; sentence < thirdBest.length; sentence++) {
      float[] best = new float[OTHER];
      for (int other = 0; other < sources.size(); other++) {
        if (other != source) {
          insert(sources.get(other).best(sentence), best);
        }
      }
      thirdBest[sentence] = best[OTHER - 1];
    }
    return sources.get(source).mean(stretch, thirdBest);
  }

  /** Inserts a value into the largest ones, in order. */
  private static void insert(float value, float[] largest) {
    float rest = value;
    for (int i = 0; i < largest.length; i++) {
      if (rest > largest[i]) {
        float smaller = largest[i];
        largest[i] = rest;
        rest = smaller;
      }
    }
  }

  private static Same same(SourceSimilarity own, int source, int stretch) {
    int place = own.place(stretch);
    return new Same(
        stretch,
        stretch + SourceSimilarity.STRETCH,
        source,
        place,
        place + SourceSimilarity.STRETCH_OF_SOURCE,
        own.similarity(stretch));
  }
}
