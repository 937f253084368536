package org.palimpsest.core.align;

import org.palimpsest.core.text.Span;

/**
 * The similarity of a short text to the most similar stretch of a source.
 *
 * @param text without sentences at its ends that lower the share
 * @param share bits of the shared tokens over the geometric mean of both sides' bits, 0 to 1
 * @param bits of the shared tokens, see {@link org.palimpsest.core.token.TokenWeights}
 * @param similarity share of the tokens of both sides that the other side has too, 0 to 1
 */
public record Likeness(Span text, Span stretch, double share, double bits, double similarity) {

  /** Weight of unrelated sources' shares: these are fewer than all, and not the best. */
  private static final double PART_OF_OTHERS = 0.7;

  /**
   * The evidence beyond chance (docs/adr/0014): the share, less that of a source which the text was
   * not made from, times the root of the bits.
   */
  public double beyond(double shareOfOther) {
    return Math.sqrt(bits) * (share - PART_OF_OTHERS * shareOfOther);
  }
}
