package org.palimpsest.solr.candidate;

import org.palimpsest.core.order.StatementOrders;

/**
 * Limits on the candidates that are compared with a text. They grow with its length, since longer
 * texts have more sources; without a limit the cost would grow with the square of the length.
 *
 * @param chosen aligned sources, found by the most chunks
 * @param ofChunk aligned sources of each chunk
 * @param verbatim sources compared for verbatim text; each costs one pass over its text
 * @param rivals sources of each chunk that are compared by the order of statements; 0 for none
 */
public record CandidateLimits(int chosen, int ofChunk, int verbatim, int rivals) {

  public static final int CHOSEN_MAX = 2_000;

  public static final int VERBATIM_MAX = 5_000;

  private static final int MIN = 200;

  private static final int SHORT_LENGTH = 500;

  private static final int OF_SHORT_CHUNK = 10;

  /** Three others, the source itself, and a spare. */
  private static final int RIVALS = 5;

  /** Compared sources of a chunk that take no place, such as own works. */
  static final int BESIDE = 5;

  /** Code units of text for one aligned source: about a chunk, each of which may have its own. */
  private static final int LENGTH_OF_CHOSEN = 150;

  /** Code units of text for one verbatim candidate; about the guaranteed length of a copy. */
  private static final int LENGTH_OF_VERBATIM = 100;

  /**
   * The limits without rivals.
   *
   * @param textLength in UTF-16 code units
   * @param rewritten whether a short text's source is found by its words
   */
  public static CandidateLimits of(int textLength, boolean rewritten) {
    return new CandidateLimits(
        Math.min(CHOSEN_MAX, Math.max(MIN, textLength / LENGTH_OF_CHOSEN)),
        rewritten && isShort(textLength) ? OF_SHORT_CHUNK : 1,
        Math.min(VERBATIM_MAX, Math.max(MIN, textLength / LENGTH_OF_VERBATIM)),
        0);
  }

  /**
   * The limits for a text, with rivals if rewriting is sought and the order of statements applies.
   */
  public static CandidateLimits of(String text, boolean rewritten) {
    CandidateLimits limits = of(text.length(), rewritten);
    return rewritten && !isShort(text.length()) && StatementOrders.applyTo(text)
        ? new CandidateLimits(limits.chosen, limits.ofChunk, limits.verbatim, RIVALS)
        : limits;
  }

  /** Sources of each chunk that a shard offers, besides those that take no place. */
  public int offered() {
    return Math.max(ofChunk, rivals);
  }

  public static boolean isShort(int textLength) {
    return textLength <= SHORT_LENGTH;
  }
}
