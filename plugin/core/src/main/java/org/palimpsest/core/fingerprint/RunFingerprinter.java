package org.palimpsest.core.fingerprint;

/**
 * Makes fingerprints of runs of a text's pieces. Hashes shared pieces once, if runs overlap and
 * come in the order of the text. Not thread-safe.
 */
public interface RunFingerprinter {

  /**
   * The {@link Fingerprinter#fingerprint} of the pieces from {@code first} (inclusive) to {@code
   * end} (exclusive).
   *
   * @throws IllegalArgumentException if these have no features
   */
  Fingerprint fingerprint(int first, int end);
}
