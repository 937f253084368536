package org.palimpsest.search;

import org.jspecify.annotations.Nullable;

/**
 * What must be known of all shards before any of them is searched.
 *
 * @param sentences how many sentences the library holds; distinct ones of each document
 * @param text of the full-text field; null where it was not asked for
 * @param partial whether time ran out, so that the figures are too small
 */
public record LibrarySurvey(long sentences, @Nullable TextStatistics text, boolean partial) {

  /**
   * Of two shards together.
   *
   * @throws IllegalArgumentException if they do not know the same number of terms
   */
  public LibrarySurvey plus(LibrarySurvey other) {
    return new LibrarySurvey(
        sentences + other.sentences,
        text == null || other.text == null ? null : text.plus(other.text),
        partial || other.partial);
  }
}
