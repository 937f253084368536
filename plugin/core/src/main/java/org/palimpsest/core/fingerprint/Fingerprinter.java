package org.palimpsest.core.fingerprint;

/** Makes fingerprints of feature sets. Implementations are thread-safe. */
public interface Fingerprinter {

  Scheme scheme();

  /**
   * The fingerprint of the features in {@code features[from, to)}, in any order. Repeated ones
   * count once under {@link Algorithm#MINWISE}, and weigh more under {@link Algorithm#SIMHASH}.
   *
   * @throws IllegalArgumentException if the range is empty
   */
  Fingerprint fingerprint(long[] features, int from, int to);

  /**
   * A fingerprinter for overlapping runs of a text's pieces.
   *
   * @param features of the whole text, piece by piece; must not change while the result is in use
   * @param starts for each piece the index of its first feature, ascending; one more entry for the
   *     end
   */
  RunFingerprinter ofPieces(long[] features, int[] starts);

  static Fingerprinter of(Scheme scheme) {
    return switch (scheme.algorithm()) {
      case MINWISE -> new MinwiseFingerprinter(scheme);
      case SIMHASH -> new SimhashFingerprinter(scheme);
    };
  }
}
