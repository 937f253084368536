package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * A batch of sentences from several texts for a model, which sorts them by length. Used once; not
 * thread-safe.
 */
final class Reading {

  private final List<List<Span>> sentences = new ArrayList<>();
  private final List<float[][]> vectors = new ArrayList<>();

  /** The sentences to encode, and their places. */
  private final List<String> wanted = new ArrayList<>();

  private final List<Place> places = new ArrayList<>();

  private record Place(int text, int sentence) {}

  /**
   * Adds sentences of a text.
   *
   * @param all its sentences
   * @param chosen the numbers of those to encode
   */
  void add(String text, List<Span> all, BitSet chosen) {
    chosen.stream()
        .forEach(
            sentence -> {
              Span span = all.get(sentence);
              wanted.add(text.substring(span.offset(), span.end()));
              places.add(new Place(sentences.size(), sentence));
            });
    sentences.add(all);
    vectors.add(new float[all.size()][0]);
  }

  /** The number of sentences to encode. */
  int size() {
    return wanted.size();
  }

  /** The texts in the order of addition. */
  List<EncodedText> encoded(SentenceEncoder encoder) {
    float[][] read = encoder.encode(wanted);
    for (int i = 0; i < read.length; i++) {
      Place place = places.get(i);
      vectors.get(place.text())[place.sentence()] = read[i];
    }
    List<EncodedText> encoded = new ArrayList<>();
    for (int text = 0; text < sentences.size(); text++) {
      encoded.add(new EncodedText(sentences.get(text), vectors.get(text)));
    }
    return encoded;
  }
}
