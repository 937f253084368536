package org.palimpsest.core.token;

/** A half-open range of tokens. */
public record TokenRange(int from, int to) {

  public int size() {
    return to - from;
  }

  public boolean has(int token) {
    return token >= from && token < to;
  }

  public boolean hasMostOf(TokenRange other) {
    return 2 * (Math.min(to, other.to) - Math.max(from, other.from)) > other.size();
  }

  public boolean isEmpty() {
    return from >= to;
  }

  public TokenRange before(TokenRange part) {
    return new TokenRange(from, part.from);
  }

  public TokenRange behind(TokenRange part) {
    return new TokenRange(part.to, to);
  }

  /** Token ranges of two texts. */
  public record Pair(TokenRange one, TokenRange other) {

    /** From the start of this pair to the end of a later one. */
    public Pair hull(Pair next) {
      return new Pair(
          new TokenRange(one.from(), next.one.to()), new TokenRange(other.from(), next.other.to()));
    }
  }
}
