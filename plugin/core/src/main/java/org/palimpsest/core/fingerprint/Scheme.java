package org.palimpsest.core.fingerprint;

import java.util.HexFormat;
import java.util.Objects;

/**
 * The parameters that comparable fingerprints share; stored with all of them.
 *
 * @param bits the length of a fingerprint, 8 to {@value #BITS_MAX}, a multiple of segments
 * @param segments number of equal parts to index, of 1 to {@value #SEGMENT_BITS_MAX} bits each
 * @param seed key of the feature hashes
 */
public record Scheme(Algorithm algorithm, int bits, int segments, Seed seed) {

  /** Two longs hold any fingerprint. */
  public static final int BITS_MAX = 128;

  /** Maximum length of a segment, stored as a term. */
  public static final int SEGMENT_BITS_MAX = 24;

  /** The published scheme: 100 bits in five segments of 20. */
  public static final Scheme DEFAULT = new Scheme(Algorithm.MINWISE, 100, 5, Seed.PUBLIC);

  /** The scheme of whole documents: 64 bits in four segments of 16; finds all within distance 3. */
  public static final Scheme SIMHASH = new Scheme(Algorithm.SIMHASH, 64, 4, Seed.PUBLIC);

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

  public Scheme with(Seed other) {
    return new Scheme(algorithm, bits, segments, other);
  }

  public int segmentBits() {
    return bits / segments;
  }

  /** The number of bytes in a fingerprint; unused bits of the last one are zero. */
  public int fingerprintBytes() {
    return (bits + 7) / 8;
  }

  /** The distance within which a lookup surely finds a pair, by the pigeonhole principle. */
  public int guaranteedDistance(int flips) {
    return segments * (flips + 1) - 1;
  }

  public Blocks blocks() {
    return Blocks.equalParts(bits, segments);
  }

  /** The scheme without the seed itself: {@code minwise-100-5-<id of the seed>}. */
  public String key() {
    String id = HexFormat.of().toHexDigits(seed.id());
    return algorithm.word() + "-" + bits + "-" + segments + "-" + id;
  }
}
