package org.palimpsest.federation.answer;

/**
 * A sentence of a source and a fingerprint that it is near to.
 *
 * @param fingerprint its index in the request
 * @param offset of the sentence in the source, in UTF-16 code units
 * @param length of the sentence, likewise
 * @param distance in bits
 */
public record NearSentence(int fingerprint, int offset, int length, int distance) {

  /** How much text lies between the two sentences; 0 where they touch or overlap. */
  int gapTo(NearSentence other) {
    NearSentence first = offset <= other.offset ? this : other;
    NearSentence second = first == this ? other : this;
    return Math.max(0, second.offset - (first.offset + first.length));
  }
}
