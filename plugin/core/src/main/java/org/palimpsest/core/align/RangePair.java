package org.palimpsest.core.align;

/**
 * Tokens of both texts that may be a passage.
 *
 * @param one of the first text
 * @param other of the second
 */
record RangePair(TokenRange one, TokenRange other) {

  /** From the start of this pair to the end of one behind it. */
  RangePair hull(RangePair next) {
    return new RangePair(
        new TokenRange(one.from(), next.one.to()), new TokenRange(other.from(), next.other.to()));
  }
}
