package org.palimpsest.solr.candidate;

import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Library counts that a check needs before its search.
 *
 * @param sentences distinct ones of each document
 * @param text of the full-text field, or null
 * @param gramFrequencies by gram, or null
 * @param holders documents that hold each window, bounded in each leaf; or null
 * @param partial whether time ran out, so that counts are too small
 */
@SuppressWarnings("ArrayRecordComponent") // long arrays, never compared
public record LibrarySurvey(
    long sentences,
    @Nullable TextStatistics text,
    long @Nullable [] gramFrequencies,
    long @Nullable [] holders,
    boolean partial) {

  /** A copy with the number of each window's holders. */
  public LibrarySurvey withHolders(long[] ofWindows, boolean cut) {
    return new LibrarySurvey(sentences, text, gramFrequencies, ofWindows.clone(), partial || cut);
  }

  /**
   * The sum of two shards; throws IllegalArgumentException if their terms or grams differ in
   * number.
   */
  public LibrarySurvey plus(LibrarySurvey other) {
    return new LibrarySurvey(
        sentences + other.sentences,
        sum("terms", text, other.text, TextStatistics::plus),
        sum(
            "grams",
            gramFrequencies,
            other.gramFrequencies,
            (a, b) -> TextStatistics.sum("grams", a, b)),
        sum("windows", holders, other.holders, (a, b) -> TextStatistics.sum("windows", a, b)),
        partial || other.partial);
  }

  private static <T> @Nullable T sum(
      String what, @Nullable T one, @Nullable T other, BinaryOperator<T> plus) {
    if (one == null && other == null) {
      return null;
    }
    if (one == null || other == null) {
      throw new IllegalArgumentException("one shard counted " + what + ", another did not");
    }
    return plus.apply(one, other);
  }
}
