package org.palimpsest.federation.hit;

/**
 * Which other pairs of fingerprint and sentence are neighbours of one.
 *
 * @param fingerprintsApart how far their fingerprints may be from each other, by their indices, 1
 *     or more; windows overlap, so the next one that says something new often is the third
 * @param gap how much text may lie between their sentences, in UTF-16 code units
 * @param inOrder whether the fingerprints must follow each other as the sentences do
 */
public record Neighbourhood(int fingerprintsApart, int gap, boolean inOrder) {

  /** Sentences are about 150 characters long; at the ends of paragraphs shorter. */
  private static final int SENTENCE_LENGTH_MIN = 75;

  /** Checks the numbers. */
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

  /** How many neighbours with other fingerprints and sentences a pair has, at most. */
  long most() {
    long fingerprints = 2L * fingerprintsApart;
    long sentencesOnASide = gap / SENTENCE_LENGTH_MIN + 1L;
    return fingerprints * (inOrder ? 1 : 2) * sentencesOnASide;
  }
}
