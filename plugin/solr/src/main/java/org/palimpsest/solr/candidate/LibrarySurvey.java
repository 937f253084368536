package org.palimpsest.solr.candidate;

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
        sum(text, other.text),
        sum("grams", gramFrequencies, other.gramFrequencies),
        sum("windows", holders, other.holders),
        partial || other.partial);
  }

  private static @Nullable TextStatistics sum(
      @Nullable TextStatistics one, @Nullable TextStatistics other) {
    if (one == null && other == null) {
      return null;
    }
    if (one == null || other == null) {
      throw new IllegalArgumentException("one shard counted terms, another did not");
    }
    return one.plus(other);
  }

  private static long @Nullable [] sum(
      String what, long @Nullable [] one, long @Nullable [] other) {
    if (one == null && other == null) {
      return null;
    }
    if (one == null || other == null) {
      throw new IllegalArgumentException("one shard counted " + what + ", another did not");
    }
    if (one.length != other.length) {
      throw new IllegalArgumentException(
          "one shard counted " + one.length + " " + what + ", another " + other.length);
    }
    long[] sums = one.clone();
    for (int i = 0; i < sums.length; i++) {
      sums[i] += other[i];
    }
    return sums;
  }
}
