package org.palimpsest.federation.hit;

/**
 * A fingerprint and a near sentence of a source.
 *
 * @param fingerprint its index in the request
 * @param offset of the sentence in the source, in UTF-16 code units
 * @param distance in bits
 */
public record NearSentence(int fingerprint, int offset, int length, int distance) {

  boolean overlaps(NearSentence other) {
    return offset < other.offset + other.length && other.offset < offset + length;
  }

  /** The length of the text between the two sentences; 0 if they touch or overlap. */
  int gapTo(NearSentence other) {
    int start = Math.max(offset, other.offset);
    int end = offset <= other.offset ? offset + length : other.offset + other.length;
    return Math.max(0, start - end);
  }
}
