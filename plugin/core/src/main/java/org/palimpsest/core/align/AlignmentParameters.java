package org.palimpsest.core.align;

/**
 * Thresholds of a passage; defaults by measurement (docs/adr/0005, 0010).
 *
 * @param cosineMin lower bound of an anchor's cosine of weighted tokens, exclusive
 * @param diceMin lower bound of an anchor's Dice coefficient of token sets, exclusive
 * @param similarityMin lower bound of the cosine of a passage's sides
 * @param gapMax maximum number of fragments without an anchor between two of a passage
 * @param tokensMin minimum number of tokens on each side of a passage
 */
public record AlignmentParameters(
    double cosineMin, double diceMin, double similarityMin, int gapMax, int tokensMin) {

  public static final AlignmentParameters DEFAULT = new AlignmentParameters(0.33, 0.33, 0.40, 4, 6);
}
