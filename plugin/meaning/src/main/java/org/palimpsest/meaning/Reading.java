package org.palimpsest.meaning;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.palimpsest.core.text.Span;

/**
 * What a model is to read of several texts: it is faster with many sentences, since those of like
 * length go together. Used once, by one thread.
 */
final class Reading {

  private final List<List<Span>> sentences = new ArrayList<>();
  private final List<float[][]> vectors = new ArrayList<>();

  /** All that is to be read, and for each where its vector goes. */
  private final List<String> wanted = new ArrayList<>();

  private final List<Place> places = new ArrayList<>();

  private record Place(int text, int sentence) {}

  /**
   * Adds sentences of a text.
   *
   * @param all where its sentences stand
   * @param chosen those of them that are to be read
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

  /** How many sentences are to be read. */
  int size() {
    return wanted.size();
  }

  /** The texts in the order in which they were added. */
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
