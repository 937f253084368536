package org.palimpsest.solr.candidate;

import org.jspecify.annotations.Nullable;

/**
 * What must be known of all shards before any of them is searched.
 *
 * @param sentences how many sentences the library holds; distinct ones of each document
 * @param text of the full-text field; null where it was not asked for
 * @param gramFrequencies for each gram of the text how many documents have it; null where the
 *     library has no grams, or they were not asked for
 * @param holders for each window of the text how many documents hold it, those of a leaf only up to
 *     what was asked for; null where it was not asked for
 * @param partial whether time ran out, so that the figures are too small
 */
@SuppressWarnings("ArrayRecordComponent") // one for each gram of a long text; never compared
public record LibrarySurvey(
    long sentences,
    @Nullable TextStatistics text,
    long @Nullable [] gramFrequencies,
    long @Nullable [] holders,
    boolean partial) {

  /**
   * The same with the number of each window's holders.
   *
   * @param cut whether time ran out before all were counted
   */
  public LibrarySurvey withHolders(long[] ofWindows, boolean cut) {
    return new LibrarySurvey(sentences, text, gramFrequencies, ofWindows.clone(), partial || cut);
  }

  /**
   * Of two shards together.
   *
   * @throws IllegalArgumentException if they do not know the same number of terms or grams
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
