package org.palimpsest.meaning;

import java.util.List;
import org.palimpsest.core.text.Span;

/** A text's sentences in order, each with its vector of length 1. Immutable. */
final class EncodedText {

  private final List<Span> sentences;
  private final float[][] vectors;

  /**
   * Made of what was encoded.
   *
   * @param sentences where they stand
   * @param vectors one each; empty for those that were not read
   */
  EncodedText(List<Span> sentences, float[][] vectors) {
    this.sentences = List.copyOf(sentences);
    this.vectors = vectors;
  }

  /** Where its sentences stand. */
  List<Span> sentences() {
    return sentences;
  }

  int size() {
    return vectors.length;
  }

  /** Whether a sentence was read, and has a vector. */
  boolean isRead(int sentence) {
    return vectors[sentence].length > 0;
  }

  /** How alike two sentences are: the cosine of their vectors. */
  float similarity(int sentence, EncodedText other, int otherSentence) {
    float[] one = vectors[sentence];
    float[] two = other.vectors[otherSentence];
    float sum = 0;
    for (int i = 0; i < one.length; i++) {
      sum += one[i] * two[i];
    }
    return sum;
  }
}
