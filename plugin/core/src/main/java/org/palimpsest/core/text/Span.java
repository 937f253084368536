package org.palimpsest.core.text;

/** A half-open stretch of a text, in UTF-16 code units. */
public record Span(int offset, int length) implements Comparable<Span> {

  public Span {
    if (offset < 0 || length < 0 || offset > Integer.MAX_VALUE - length) {
      throw new IllegalArgumentException("not a span: offset " + offset + ", length " + length);
    }
  }

  /** The span from {@code offset} (inclusive) to {@code end} (exclusive). */
  public static Span between(int offset, int end) {
    return new Span(offset, end - offset);
  }

  public int end() {
    return offset + length;
  }

  public Span hull(Span other) {
    return between(Math.min(offset, other.offset), Math.max(end(), other.end()));
  }

  public int overlap(Span other) {
    return Math.max(0, Math.min(end(), other.end()) - Math.max(offset, other.offset));
  }

  /** Orders by offset, then by length. */
  @Override
  public int compareTo(Span other) {
    int byOffset = Integer.compare(offset, other.offset);
    return byOffset != 0 ? byOffset : Integer.compare(length, other.length);
  }
}
