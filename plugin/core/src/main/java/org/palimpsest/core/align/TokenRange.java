package org.palimpsest.core.align;

/**
 * Tokens of a text, half-open.
 *
 * @param from the first
 * @param to the one behind the last
 */
record TokenRange(int from, int to) {

  int size() {
    return to - from;
  }

  boolean has(int token) {
    return token >= from && token < to;
  }

  /** Whether more than half of another range lies in this one. */
  boolean hasMostOf(TokenRange other) {
    return 2 * (Math.min(to, other.to) - Math.max(from, other.from)) > other.size();
  }

  boolean isEmpty() {
    return from >= to;
  }

  /** What of this range lies before a part of it. */
  TokenRange before(TokenRange part) {
    return new TokenRange(from, part.from);
  }

  /** What of this range lies behind a part of it. */
  TokenRange behind(TokenRange part) {
    return new TokenRange(part.to, to);
  }
}
