package org.palimpsest.federation.snippet;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts how often a text says the same: it has room for as many guesses at the same words. */
public final class RepeatedRows {

  /**
   * Letters of a row; an ideograph counts as several. Guesses at the same words have more in
   * common, as the aligner takes no fewer than 60 letters for an overlap; few texts say 30 twice.
   */
  private static final int LETTERS = 30;

  private RepeatedRows() {}

  /** How often the row of words stands in a text that stands there most often; 1 at least. */
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
