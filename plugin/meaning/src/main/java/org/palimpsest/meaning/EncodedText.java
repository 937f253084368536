package org.palimpsest.meaning;

import java.util.List;
import org.palimpsest.core.text.Span;

/** A text's sentences in order, with unit vectors. Immutable. */
final class EncodedText {

  private final List<Span> sentences;
  private final float[][] vectors;

  /** Takes a vector for each sentence; empty if it was not encoded. */
  EncodedText(List<Span> sentences, float[][] vectors) {
    this.sentences = List.copyOf(sentences);
    this.vectors = vectors;
  }

  List<Span> sentences() {
    return sentences;
  }

  int size() {
    return vectors.length;
  }

  boolean isRead(int sentence) {
    return vectors[sentence].length > 0;
  }

  /** The cosine similarity of two sentences. */
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
