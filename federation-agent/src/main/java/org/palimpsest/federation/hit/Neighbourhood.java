package org.palimpsest.federation.hit;

/**
 * Relation between neighbouring pairs of fingerprint and sentence.
 *
 * @param fingerprintsApart maximum difference of the fingerprints' indices, 1 or more; windows
 *     overlap, so the next independent one is often the third
 * @param gap maximum text between the sentences, in UTF-16 code units
 * @param inOrder whether fingerprints and sentences must have the same order
 */
public record Neighbourhood(int fingerprintsApart, int gap, boolean inOrder) {

  /** Sentences have about 150 characters; fewer at the ends of paragraphs. */
  private static final int SENTENCE_LENGTH_MIN = 75;

  public Neighbourhood {
    if (fingerprintsApart < 1 || gap < 0) {
      throw new IllegalArgumentException(
          "neighbours are "
              + fingerprintsApart
              + " fingerprints and "
              + gap
              + " characters apart, must be 1 or more and 0 or more");
    }
  }

  boolean has(NearSentence one, NearSentence other) {
    return Math.abs(one.fingerprint() - other.fingerprint()) <= fingerprintsApart
        && one.gapTo(other) <= gap
        && (!inOrder || follow(one, other));
  }

  private static boolean follow(NearSentence one, NearSentence other) {
    return Integer.signum(one.fingerprint() - other.fingerprint())
            * Integer.signum(one.offset() - other.offset())
        > 0;
  }

  /** Upper bound of a pair's neighbours with other fingerprints and sentences. */
  long most() {
    long fingerprints = 2L * fingerprintsApart;
    long sentencesOnASide = gap / SENTENCE_LENGTH_MIN + 1L;
    return fingerprints * (inOrder ? 1 : 2) * sentencesOnASide;
  }
}
