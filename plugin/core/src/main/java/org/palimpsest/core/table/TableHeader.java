package org.palimpsest.core.table;

import java.util.HexFormat;
import java.util.Objects;
import org.palimpsest.core.fingerprint.Algorithm;
import org.palimpsest.core.fingerprint.Fingerprint;
import org.palimpsest.core.fingerprint.Scheme;

/**
 * The parameters of a table's fingerprints; only tables with equal headers are comparable.
 *
 * @param seedId the {@link org.palimpsest.core.fingerprint.Seed#id() identity} of the seed, never
 *     the seed
 * @param sentenceLength target length of sentences, in counted characters
 * @param canary the fingerprint of a fixed text, which changes with the analysis
 */
public record TableHeader(
    Algorithm algorithm,
    int bits,
    int segments,
    long seedId,
    int sentenceLength,
    Fingerprint canary) {

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

  public static TableHeader of(Scheme scheme, int sentenceLength, Fingerprint canary) {
    return new TableHeader(
        scheme.algorithm(),
        scheme.bits(),
        scheme.segments(),
        scheme.seed().id(),
        sentenceLength,
        canary);
  }

  public int fingerprintBytes() {
    return (bits + 7) / 8;
  }

  public int segmentBits() {
    return bits / segments;
  }

  /** A short unique key: {@code minwise-100-5-<seed id>-<sentence length>-<canary>}. */
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
