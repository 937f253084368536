package org.palimpsest.core.fingerprint;

/**
 * Makes fingerprints of feature sets. Implementations are immutable and safe for use by several
 * threads.
 */
public interface Fingerprinter {

  /** The scheme of the fingerprints made. */
  Scheme scheme();

  /**
   * The fingerprint of the features in {@code features[from, to)}. Repeated ones count once under
   * {@link Algorithm#MINWISE}, and weigh more under {@link Algorithm#SIMHASH}; their order counts
   * for nothing.
   *
   * @throws IllegalArgumentException if the range is empty: there is no fingerprint of nothing
   */
  Fingerprint fingerprint(long[] features, int from, int to);

  /**
   * For fingerprints of many runs of a text's pieces.
   *
   * @param features of the whole text, piece by piece; not to be changed while the result is in use
   * @param starts for each piece the index of its first feature, ascending; one more entry for the
   *     end
   */
  RunFingerprinter ofPieces(long[] features, int[] starts);

  /** The fingerprinter of a scheme. */
  static Fingerprinter of(Scheme scheme) {
    return switch (scheme.algorithm()) {
      case MINWISE -> new MinwiseFingerprinter(scheme);
      case SIMHASH -> new SimhashFingerprinter(scheme);
    };
  }
}
