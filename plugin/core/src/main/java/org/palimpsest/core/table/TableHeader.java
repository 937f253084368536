package org.palimpsest.core.table;

import java.util.HexFormat;
import java.util.Objects;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * How a table's fingerprints were made. Two tables are comparable only if these are equal.
 *
 * @param algorithm how features became bits
 * @param bits the length of a fingerprint
 * @param segments how many parts of it are indexed
 * @param seedId the {@link org.palimpsest.core.fingerprint.Seed#id() identity} of the seed, never
 *     the seed
 * @param sentenceLength the length that the text was cut to, in counted characters
 * @param canary the fingerprint of a fixed text under the analysis of that time: it changes when
 *     the analysis does
 */
public record TableHeader(
    Algorithm algorithm,
    int bits,
    int segments,
    long seedId,
    int sentenceLength,
    Fingerprint canary) {

  /** Checks what a scheme would check. */
  public TableHeader {
    Objects.requireNonNull(algorithm);
    Objects.requireNonNull(canary);
    if (bits < 8
        || bits > Scheme.BITS_MAX
        || segments < 1
        || bits % segments != 0
        || bits / segments > Scheme.SEGMENT_BITS_MAX) {
      throw new IllegalArgumentException(
          "no scheme has " + bits + " bits in " + segments + " segments");
    }
    if (sentenceLength < 1) {
      throw new IllegalArgumentException("sentenceLength is " + sentenceLength);
    }
  }

  /** The header of tables made by this scheme. */
  public static TableHeader of(Scheme scheme, int sentenceLength, Fingerprint canary) {
    return new TableHeader(
        scheme.algorithm(),
        scheme.bits(),
        scheme.segments(),
        scheme.seed().id(),
        sentenceLength,
        canary);
  }

  /** The bytes that one fingerprint takes. */
  public int fingerprintBytes() {
    return (bits + 7) / 8;
  }

  /** The length of a segment in bits. */
  public int segmentBits() {
    return bits / segments;
  }

  /**
   * A short word that is equal for equal headers and for no others: {@code minwise-100-5-<seed
   * id>-<sentence length>-<canary>}.
   */
  public String key() {
    HexFormat hex = HexFormat.of();
    return String.join(
        "-",
        algorithm.word(),
        Integer.toString(bits),
        Integer.toString(segments),
        hex.toHexDigits(seedId),
        Integer.toString(sentenceLength),
        hex.toHexDigits(canary.high()) + hex.toHexDigits(canary.low()));
  }
}
