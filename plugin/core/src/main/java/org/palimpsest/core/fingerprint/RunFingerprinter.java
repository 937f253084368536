package org.palimpsest.core.fingerprint;

/**
 * Makes the fingerprints of runs of a text's pieces. What runs have in common is hashed once; so it
 * pays where they overlap and are asked for in the order of the text. For one thread.
 */
public interface RunFingerprinter {

  /**
   * The fingerprint of all features in the pieces from {@code first} (inclusive) to {@code end}
   * (exclusive): the one that {@link Fingerprinter#fingerprint} makes of them.
   *
   * @throws IllegalArgumentException if there are no features in these pieces
   */
  Fingerprint fingerprint(int first, int end);
}
