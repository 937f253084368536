package org.palimpsest.core.align;

/**
 * What counts as a passage. The defaults were chosen by measurement (docs/adr/0005, 0011).
 *
 * @param cosineMin fragments are an anchor if the cosine of their weighted tokens is above this
 * @param diceMin and if their sets of tokens have a Dice coefficient above this
 * @param similarityMin a passage's two sides have at least this cosine
 * @param gapMax so many fragments without an anchor may lie between two of one passage
 * @param tokensMin a passage has at least so many tokens on both sides
 */
public record AlignmentParameters(
    double cosineMin, double diceMin, double similarityMin, int gapMax, int tokensMin) {

  /** What is used where nothing is said. */
  public static final AlignmentParameters DEFAULT = new AlignmentParameters(0.33, 0.33, 0.40, 4, 6);
}
