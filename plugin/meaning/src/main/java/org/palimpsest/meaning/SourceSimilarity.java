package org.palimpsest.meaning;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * The similarity of a text's sentences to those of one source. Used once; not thread-safe.
 *
 * <p>A stretch has {@value #STRETCH} sentences of the text and is numbered by its first; it is
 * compared with one sentence more of the source, in any order.
 */
final class SourceSimilarity {

  /** Fewer sentences agree by chance too often; more are rarely rewritten without a break. */
  static final int STRETCH = 3;

  /** A rewritten sentence may become two. */
  static final int STRETCH_OF_SOURCE = STRETCH + 1;

  private static final int NONE = -1;

  private final EncodedText text;

  /** For each sentence of the text whether it has a vector. */
  private final BitSet compared;

  /** For each sentence of the text whether this source may explain it. */
  private final BitSet wanted;

  /** For each sentence of the text its weight in a stretch, by length. */
  private final double[] weights;

  /** For each sentence of the text its maximum similarity in the source. */
  private final float[] best;

  /** For each stretch its maximum similarity in the source, and that place. */
  private final double[] bestOfStretch;

  private final int[] place;

  /** The similarities of the source's latest sentences to each of the text. */
  private final Deque<float[]> last = new ArrayDeque<>();

  /**
   * Compares a text with a source; {@code compared} sentences have a vector, and this source may
   * explain the {@code wanted} ones.
   */
  static SourceSimilarity of(EncodedText text, BitSet compared, BitSet wanted, EncodedText source) {
    SourceSimilarity similarity = new SourceSimilarity(text, compared, wanted);
    similarity.read(source);
    return similarity;
  }

  private SourceSimilarity(EncodedText text, BitSet compared, BitSet wanted) {
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

  /** A sentence without a vector ends a stretch. */
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
      if (compared.get(i)) {
        similarities[i] = text.similarity(i, source, sentence);
        best[i] = Math.max(best[i], similarities[i]);
      }
    }
    return similarities;
  }

  /** Compares with the latest sentences, from the number {@code first} on. */
  private void compareStretches(int first) {
    float[] nearest = new float[text.size()];
    for (float[] similarities : last) {
      for (int i = 0; i < nearest.length; i++) {
        nearest[i] = Math.max(nearest[i], similarities[i]);
      }
    }
    for (int stretch = 0; stretch < place.length; stretch++) {
      if (wanted.nextClearBit(stretch) >= stretch + STRETCH) {
        double similarity = mean(stretch, nearest);
        if (similarity > bestOfStretch[stretch]) {
          bestOfStretch[stretch] = similarity;
          place[stretch] = first;
        }
      }
    }
  }

  double mean(int stretch, float[] ofSentences) {
    double sum = 0;
    double all = 0;
    for (int i = stretch; i < stretch + STRETCH; i++) {
      sum += weights[i] * ofSentences[i];
      all += weights[i];
    }
    return sum / all;
  }

  int stretches() {
    return place.length;
  }

  boolean isCompared(int stretch) {
    return place[stretch] != NONE;
  }

  /** The maximum similarity of a stretch. */
  double similarity(int stretch) {
    return bestOfStretch[stretch];
  }

  /** The first sentence of the most similar stretch in the source. */
  int place(int stretch) {
    return place[stretch];
  }

  /** The maximum similarity of a sentence; at least 0. */
  float best(int sentence) {
    return best[sentence];
  }
}
