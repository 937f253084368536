package org.palimpsest.federation.snippet;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts repetitions within a text: a text that repeats words has room for as many guesses at their
 * continuation.
 */
public final class RepeatedRows {

  /**
   * Letters of a row; an ideograph counts as several. Guesses share more, as the aligner's overlaps
   * have at least 60 letters; few texts repeat 30.
   */
  private static final int LETTERS = 30;

  private RepeatedRows() {}

  /** The count of the text's most frequent row of words; at least 1. */
  public static int most(String text) {
    WordList words = WordList.of(text);
    Map<List<Long>, Integer> counts = new HashMap<>();
    int end = 0;
    for (int from = 0; from < words.count(); from++) {
      while (end < words.count() && words.letters(from, end) < LETTERS) {
        end++;
      }
      if (words.letters(from, end) >= LETTERS) {
        counts.merge(words.row(from, end), 1, Integer::sum);
      }
    }
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(1);
  }
}
