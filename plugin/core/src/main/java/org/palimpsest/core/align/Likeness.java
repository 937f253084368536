package org.palimpsest.core.align;

import org.palimpsest.core.text.Span;

/**
 * How like a short text is to the stretch of a source that is most like it. What both share by
 * their subject alone is seen from other sources only: {@link #beyond}.
 *
 * @param text the text without the sentences at its ends that make it less like
 * @param stretch of the source
 * @param share what all of the text and the stretch have in common, as a share of what they say: 0
 *     to 1; the bits of the shared tokens over the geometric mean of both sides' bits
 * @param bits of the shared tokens, see {@link TokenWeights}
 * @param similarity the share of the tokens of both sides that stand on the other side, too: 0 to 1
 */
public record Likeness(Span text, Span stretch, double share, double bits, double similarity) {

  /** What unrelated sources reach counts so much: they are fewer, and worse chosen, than all. */
  private static final double PART_OF_OTHERS = 0.7;

  /**
   * How much more than by chance: what the text shares with the source, less what it shares with
   * one that it was not made from, times the root of the bits (docs/adr/0024).
   *
   * @param shareOfOther what the text shares with a source that it was not made from
   */
  public double beyond(double shareOfOther) {
    return Math.sqrt(bits) * (share - PART_OF_OTHERS * shareOfOther);
  }
}
