package org.palimpsest.core.fingerprint;

/** Makes fingerprints of overlapping runs in the order of the text. Not thread-safe. */
public interface RunFingerprinter {

  /** The fingerprint of the pieces from {@code first} up to {@code end}, which need features. */
  Fingerprint fingerprint(int first, int end);
}
