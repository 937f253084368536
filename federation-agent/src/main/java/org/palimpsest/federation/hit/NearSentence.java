package org.palimpsest.federation.hit;

/**
 * A sentence of a source and a fingerprint that it is near to.
 *
 * @param fingerprint its index in the request
 * @param offset of the sentence in the source, in UTF-16 code units
 * @param length of the sentence, likewise
 * @param distance in bits
 */
public record NearSentence(int fingerprint, int offset, int length, int distance) {

  boolean overlaps(NearSentence other) {
    return offset < other.offset + other.length && other.offset < offset + length;
  }

  /** How much text lies between the two sentences; 0 where they touch or overlap. */
  int gapTo(NearSentence other) {
    int start = Math.max(offset, other.offset);
    int end = offset <= other.offset ? offset + length : other.offset + other.length;
    return Math.max(0, start - end);
  }
}
