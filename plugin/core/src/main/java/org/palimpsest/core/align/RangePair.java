package org.palimpsest.core.align;

/** Token ranges of two texts. */
record RangePair(TokenRange one, TokenRange other) {

  /** From the start of this pair to the end of a later one. */
  RangePair hull(RangePair next) {
    return new RangePair(
        new TokenRange(one.from(), next.one.to()), new TokenRange(other.from(), next.other.to()));
  }
}
