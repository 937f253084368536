package org.palimpsest.core.fingerprint;

/** Makes fingerprints of overlapping runs in the order of the text. Not thread-safe. */
public interface RunFingerprinter {

  /**
   * @throws IllegalArgumentException if the pieces from first up to end have no features
   */
  Fingerprint fingerprint(int first, int end);
}
