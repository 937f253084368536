package org.palimpsest.core.fingerprint;

import java.util.HexFormat;
import java.util.Objects;

/**
 * What two fingerprints must have in common to be comparable. It is written into everything stored.
 *
 * @param algorithm how features become bits
 * @param bits the length of a fingerprint, 8 to {@value #BITS_MAX}, a multiple of segments
 * @param segments how many equal parts are indexed, at least 1, each of 1 to {@value
 *     #SEGMENT_BITS_MAX} bits
 * @param seed keys the feature hashes
 */
public record Scheme(Algorithm algorithm, int bits, int segments, Seed seed) {

  /** Two machine words hold any fingerprint. */
  public static final int BITS_MAX = 128;

  /** A segment is a small number that a term can spell. */
  public static final int SEGMENT_BITS_MAX = 24;

  /** The published scheme: 100 bits in five segments of 20. */
  public static final Scheme DEFAULT = new Scheme(Algorithm.MINWISE, 100, 5, Seed.PUBLIC);

  /** Whole documents: 64 bits in four segments of 16, which find all within distance 3. */
  public static final Scheme SIMHASH = new Scheme(Algorithm.SIMHASH, 64, 4, Seed.PUBLIC);

  /** Checks that the numbers fit each other. */
  public Scheme {
    Objects.requireNonNull(algorithm);
    Objects.requireNonNull(seed);
    if (bits < 8 || bits > BITS_MAX) {
      throw new IllegalArgumentException("bits is " + bits + ", must be 8 to " + BITS_MAX);
    }
    if (segments < 1 || bits % segments != 0) {
      throw new IllegalArgumentException(
          "segments is " + segments + ", must divide the " + bits + " bits into equal parts");
    }
    if (bits / segments > SEGMENT_BITS_MAX) {
      throw new IllegalArgumentException(
          "segments have " + bits / segments + " bits, must have at most " + SEGMENT_BITS_MAX);
    }
    if (algorithm == Algorithm.SIMHASH && bits > Long.SIZE) {
      throw new IllegalArgumentException(
          "bits is " + bits + ", simhash has at most the " + Long.SIZE + " of a feature's hash");
    }
  }

  /** The same, keyed by another seed. */
  public Scheme with(Seed other) {
    return new Scheme(algorithm, bits, segments, other);
  }

  /** The length of one segment. */
  public int segmentBits() {
    return bits / segments;
  }

  /** The bytes that one fingerprint takes, unused bits of the last one zero. */
  public int fingerprintBytes() {
    return (bits + 7) / 8;
  }

  /**
   * Two fingerprints that differ in at most so many bits surely meet in a segment, if so many bits
   * of each probe are flipped: by the pigeonhole principle one segment holds no more than its
   * share.
   */
  public int guaranteedDistance(int flips) {
    return segments * (flips + 1) - 1;
  }

  /** Which bits its segments are. */
  public Blocks blocks() {
    return Blocks.equalParts(bits, segments);
  }

  /** Spells the scheme, without the seed itself: {@code minwise-100-5-<id of the seed>}. */
  public String key() {
    String id = HexFormat.of().toHexDigits(seed.id());
    return algorithm.word() + "-" + bits + "-" + segments + "-" + id;
  }
}
