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
}
