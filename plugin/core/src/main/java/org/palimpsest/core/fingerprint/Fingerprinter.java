package org.palimpsest.core.fingerprint;

/** Makes fingerprints of feature sets. Implementations are thread-safe. */
public interface Fingerprinter {

  Scheme scheme();

  /**
   * The fingerprint of the features in {@code features[from, to)}, in any order; only {@link
   * Algorithm#SIMHASH} counts repeated ones.
   *
   * @throws IllegalArgumentException if the range is empty
   */
  Fingerprint fingerprint(long[] features, int from, int to);

  /**
   * A fingerprinter for overlapping runs of pieces, of which {@code starts} has the first features
   * and the end. The features must not change while it is in use.
   */
  RunFingerprinter ofPieces(long[] features, int[] starts);

  static Fingerprinter of(Scheme scheme) {
    return switch (scheme.algorithm()) {
      case MINWISE -> new MinwiseFingerprinter(scheme);
      case SIMHASH -> new SimhashFingerprinter(scheme);
    };
  }
}
