package org.palimpsest.core.align;

/** A half-open range of tokens. */
record TokenRange(int from, int to) {

  int size() {
    return to - from;
  }

  boolean has(int token) {
    return token >= from && token < to;
  }

  boolean hasMostOf(TokenRange other) {
    return 2 * (Math.min(to, other.to) - Math.max(from, other.from)) > other.size();
  }

  boolean isEmpty() {
    return from >= to;
  }

  TokenRange before(TokenRange part) {
    return new TokenRange(from, part.from);
  }

  TokenRange behind(TokenRange part) {
    return new TokenRange(part.to, to);
  }

  /** Token ranges of two texts. */
  record Pair(TokenRange one, TokenRange other) {

    /** From the start of this pair to the end of a later one. */
    Pair hull(Pair next) {
      return new Pair(
          new TokenRange(one.from(), next.one.to()), new TokenRange(other.from(), next.other.to()));
    }
  }
}
