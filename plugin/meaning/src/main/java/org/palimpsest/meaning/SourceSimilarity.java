package org.palimpsest.meaning;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * How alike the sentences of a text are to those of one source, gathered while parts of the source
 * are read. Used once, by one thread.
 *
 * <p>A stretch is {@value #STRETCH} sentences of the text in a row, known by its first; it is
 * compared with one sentence more of the source, in whatever order.
 */
final class SourceSimilarity {

  /** Fewer sentences agree by chance too often, more are seldom rewritten without a break. */
  static final int STRETCH = 3;

  /** Who rewrites a sentence may make two of one. */
  static final int STRETCH_OF_SOURCE = STRETCH + 1;

  private static final int NONE = -1;

  private final EncodedText text;

  /** For each sentence of the text: whether it is compared at all. */
  private final boolean[] compared;

  /** For each sentence of the text: whether it may say the same as this source. */
  private final boolean[] wanted;

  /** For each sentence of the text its weight in a stretch: a long one says more. */
  private final double[] weights;

  /** For each sentence of the text the similarity of the source's most similar one. */
  private final float[] best;

  /** For each stretch the similarity of the most similar one of the source, and where it begins. */
  private final double[] bestOfStretch;

  private final int[] place;

  /** The last few sentences of the source: how alike each is to each of the text. */
  private final Deque<float[]> last = new ArrayDeque<>();

  /**
   * Compares a text with a source.
   *
   * @param compared for each sentence of the text whether it is compared, with this source or
   *     another one; the others have no vector
   * @param wanted for each sentence of the text whether it may say the same as this source
   */
  static SourceSimilarity of(
      EncodedText text, boolean[] compared, boolean[] wanted, EncodedText source) {
    SourceSimilarity similarity = new SourceSimilarity(text, compared, wanted);
    similarity.read(source);
    return similarity;
  }

  private SourceSimilarity(EncodedText text, boolean[] compared, boolean[] wanted) {
    this.text = text;
    this.compared = compared;
    this.wanted = wanted;
    this.weights =
        text.sentences().stream().mapToDouble(span -> Math.sqrt(span.length())).toArray();
    this.best = new float[text.size()];
    this.bestOfStretch = new double[Math.max(0, text.size() - STRETCH + 1)];
    this.place = new int[bestOfStretch.length];
    Arrays.fill(place, NONE);
  }

  /** Reads the source; a stretch has no sentence in its midst that was not read. */
  private void read(EncodedText source) {
    for (int sentence = 0; sentence < source.size(); sentence++) {
      if (source.isRead(sentence)) {
        last.addLast(similarities(source, sentence));
        if (last.size() > STRETCH_OF_SOURCE) {
          last.removeFirst();
        }
        compareStretches(sentence + 1 - last.size());
      } else {
        last.clear();
      }
    }
  }

  private float[] similarities(EncodedText source, int sentence) {
    float[] similarities = new float[text.size()];
    for (int i = 0; i < similarities.length; i++) {
      if (compared[i]) {
        similarities[i] = text.similarity(i, source, sentence);
        best[i] = Math.max(best[i], similarities[i]);
      }
    }
    return similarities;
  }

  /** With the last few sentences that were read, of which the first has this number. */
  private void compareStretches(int first) {
    float[] nearest = new float[text.size()];
    for (float[] similarities : last) {
      for (int i = 0; i < nearest.length; i++) {
        nearest[i] = Math.max(nearest[i], similarities[i]);
      }
    }
    for (int stretch = 0; stretch < place.length; stretch++) {
      if (isWanted(stretch)) {
        double similarity = mean(stretch, nearest);
        if (similarity > bestOfStretch[stretch]) {
          bestOfStretch[stretch] = similarity;
          place[stretch] = first;
        }
      }
    }
  }

  private boolean isWanted(int stretch) {
    for (int i = stretch; i < stretch + STRETCH; i++) {
      if (!wanted[i]) {
        return false;
      }
    }
    return true;
  }

  /** The weighted mean over a stretch of what there is of each sentence. */
  double mean(int stretch, float[] ofSentences) {
    double sum = 0;
    double all = 0;
    for (int i = stretch; i < stretch + STRETCH; i++) {
      sum += weights[i] * ofSentences[i];
      all += weights[i];
    }
    return sum / all;
  }

  /** How many stretches the text has. */
  int stretches() {
    return place.length;
  }

  /** Whether anything of the source was compared with a stretch. */
  boolean isCompared(int stretch) {
    return place[stretch] != NONE;
  }

  /** How alike the source's most similar stretch is. */
  double similarity(int stretch) {
    return bestOfStretch[stretch];
  }

  /** The number of the sentence with which the source's most similar stretch begins. */
  int place(int stretch) {
    return place[stretch];
  }

  /** How alike the source's most similar sentence is to one of the text; at least 0. */
  float best(int sentence) {
    return best[sentence];
  }
}
