package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Decides which stretches of a text say the same as a source, from how alike all its candidates
 * are.
 *
 * <p>What two texts on one subject say is alike, too. So it is not enough that a stretch is like
 * the source: it must be more like it than like the other candidates, of which the third best
 * counts, because a source may be in the library in several versions. docs/adr/0026 has what was
 * measured.
 */
final class SameMeaning {

  /** By so much it must be more like the source than like what the subject makes alike. */
  static final double MARGIN_MIN = .22;

  /** So much more is asked where too few sources came near to tell what the subject makes alike. */
  static final double MORE_WHERE_ALONE = .06;

  /** Which one of the others, the most similar first, tells what the subject makes alike. */
  private static final int OTHER = 3;

  private SameMeaning() {}

  /**
   * A stretch that says the same as one of a source.
   *
   * @param first the first sentence of the text
   * @param end behind its last one
   * @param source the number of the source
   * @param sourceFirst the first sentence there
   * @param sourceEnd behind the last one there
   * @param similarity of the best three sentences
   */
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
   * The stretches by their place in the text, none of which overlap.
   *
   * @param sources how alike each candidate is, all to the same text
   * @param similarityMin what two texts on one subject seldom reach in three sentences
   */
  static List<Same> of(List<SourceSimilarity> sources, double similarityMin) {
    List<Same> found = new ArrayList<>();
    for (int source = 0; source < sources.size(); source++) {
      List<Same> ofSource = new ArrayList<>();
      for (int stretch = 0; stretch < sources.get(source).stretches(); stretch++) {
        if (isSame(sources, source, stretch, similarityMin)) {
          add(same(sources.get(source), source, stretch), ofSource);
        }
      }
      found.addAll(ofSource);
    }
    List<Same> kept = new ArrayList<>();
    found.stream()
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

  /** How alike the third best of the other sources is, sentence by sentence. */
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

  /** Puts a value in its place among the largest. */
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

  private static void add(Same next, List<Same> found) {
    int last = found.size() - 1;
    if (last >= 0 && found.get(last).isContinuedBy(next)) {
      found.set(last, found.get(last).with(next));
    } else {
      found.add(next);
    }
  }
}
