package org.palimpsest.fingerprint;

/**
 * Makes fingerprints of feature sets. Implementations are immutable and safe for use by several
 * threads.
 */
public interface Fingerprinter {

  /** The scheme of the fingerprints made. */
  Scheme scheme();

  /**
   * The fingerprint of the features in {@code features[from, to)}; repeated ones count once.
   *
   * @throws IllegalArgumentException if the range is empty: there is no fingerprint of nothing
   */
  Fingerprint fingerprint(long[] features, int from, int to);

  /** The fingerprinter of a scheme. */
  static Fingerprinter of(Scheme scheme) {
    return switch (scheme.algorithm()) {
      case MINWISE -> new MinwiseFingerprinter(scheme);
    };
  }
}
