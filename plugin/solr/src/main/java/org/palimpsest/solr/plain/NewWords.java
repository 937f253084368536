package org.palimpsest.solr.plain;

import java.util.ArrayList;
import java.util.List;

/** Plain words of a text of which nothing is known yet. For one thread. */
final class NewWords {

  private final List<NewWord> words = new ArrayList<>();

  /** A word, by its letters as {@link KnownWords} has them, from one place to another. */
  private record NewWord(long last, long others, int from, int to) {}

  void add(long last, long others, int from, int to) {
    words.add(new NewWord(last, others, from, to));
  }

  int size() {
    return words.size();
  }

  /** Forgets all but the first ones. */
  void shorten(int count) {
    words.subList(count, words.size()).clear();
  }

  /**
   * Remembers what became of them; of what became several features, nothing.
   *
   * @param features of an analysis that had these words, by their places in the text
   */
  void learn(FeatureColumns features, KnownWords known) {
    int first = 0;
    for (NewWord word : words) {
      while (first < features.size() && features.start(first) < word.from) {
        first++;
      }
      int behind = first;
      while (behind < features.size() && features.start(behind) < word.to) {
        behind++;
      }
      if (behind == first) {
        known.put(word.last, word.others);
      } else if (behind == first + 1) {
        known.put(
            word.last,
            word.others,
            features.hash(first),
            features.start(first) - word.from,
            features.end(first) - word.from);
      }
    }
  }
}
