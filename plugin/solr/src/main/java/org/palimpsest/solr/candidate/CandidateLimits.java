package org.palimpsest.solr.candidate;

import org.palimpsest.core.order.StatementOrders;

/**
 * How many of the sources that the full-text index and the grams offer are compared with a text. A
 * longer text may have more sources; without any limit the cost would grow with the square of its
 * length, since each of them takes longer to compare, too.
 *
 * @param chosen how many are aligned: those that most of the text's chunks lead to
 * @param ofChunk how many of each chunk: of a short text several, which are compared with each
 *     other
 * @param verbatim how many are compared for verbatim text; each costs one pass over its text
 * @param rivals how many of each chunk are compared with each other by the order of what they say;
 *     0 where nobody looks at that
 */
public record CandidateLimits(int chosen, int ofChunk, int verbatim, int rivals) {

  /** No text has more sources aligned. */
  public static final int CHOSEN_MAX = 2_000;

  /** No text has more sources compared for verbatim copies. */
  public static final int VERBATIM_MAX = 5_000;

  private static final int MIN = 200;

  /** A text of a few sentences. */
  private static final int SHORT_LENGTH = 500;

  private static final int OF_SHORT_CHUNK = 10;

  /** Three others, the source itself, and one more. */
  private static final int RIVALS = 5;

  /** So many sources of a chunk are compared that take no place, such as own works. */
  static final int BESIDE = 5;

  /** One source for so many code units, which is more than most of what is copied has. */
  private static final int LENGTH_OF_CHOSEN = 400;

  /** The shortest copies that are sure to be found are not much shorter. */
  private static final int LENGTH_OF_VERBATIM = 100;

  /**
   * The limits for a text.
   *
   * @param textLength in UTF-16 code units
   * @param rewritten whether a short text's source is told by its words
   */
  public static CandidateLimits of(int textLength, boolean rewritten) {
    return new CandidateLimits(
        Math.min(CHOSEN_MAX, Math.max(MIN, textLength / LENGTH_OF_CHOSEN)),
        rewritten && isShort(textLength) ? OF_SHORT_CHUNK : 1,
        Math.min(VERBATIM_MAX, Math.max(MIN, textLength / LENGTH_OF_VERBATIM)),
        0);
  }

  /**
   * The limits for a text, which may be one whose source is told by the order of what it says.
   *
   * @param rewritten whether its source is told by more than equal words in a row
   */
  public static CandidateLimits of(String text, boolean rewritten) {
    CandidateLimits limits = of(text.length(), rewritten);
    return rewritten && !isShort(text.length()) && StatementOrders.applyTo(text)
        ? new CandidateLimits(limits.chosen, limits.ofChunk, limits.verbatim, RIVALS)
        : limits;
  }

  /** How many of each chunk a shard offers, besides those that take no place. */
  public int offered() {
    return Math.max(ofChunk, rivals);
  }

  /**
   * Whether a text is so short that its source may be told by what all of it shares with one.
   *
   * @param textLength in UTF-16 code units
   */
  public static boolean isShort(int textLength) {
    return textLength <= SHORT_LENGTH;
  }
}
