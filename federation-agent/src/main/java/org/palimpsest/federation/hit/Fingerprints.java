package org.palimpsest.federation.hit;

import java.util.Arrays;
import java.util.Base64;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;
import org.palimpsest.federation.protocol.FingerprintColumns;

/** The fingerprints of a request, by their indices. */
public final class Fingerprints {

  private static final int DIGEST_BYTES = 12;

  private final byte[] bytes;

  /**
   * Fingerprints of {@value FingerprintColumns#FINGERPRINT_BYTES} bytes each, concatenated.
   *
   * @throws IllegalArgumentException if the last is incomplete
   */
  public Fingerprints(Bytes fingerprints) {
    bytes = fingerprints.toArray();
    if (bytes.length % FingerprintColumns.FINGERPRINT_BYTES != 0) {
      throw new IllegalArgumentException(bytes.length + " bytes are not whole fingerprints");
    }
  }

  /** 96 bits of a fingerprint's digest, against collisions. */
  public String digest(int one) {
    int from = one * FingerprintColumns.FINGERPRINT_BYTES;
    byte[] digest =
        Sha256.bytes(Arrays.copyOfRange(bytes, from, from + FingerprintColumns.FINGERPRINT_BYTES));
    return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, DIGEST_BYTES));
  }

  /** The number of different bits of two fingerprints. */
  int bitsApart(int one, int other) {
    int bits = 0;
    for (int i = 0; i < FingerprintColumns.FINGERPRINT_BYTES; i++) {
      int left = bytes[one * FingerprintColumns.FINGERPRINT_BYTES + i];
      int right = bytes[other * FingerprintColumns.FINGERPRINT_BYTES + i];
      bits += Integer.bitCount((left ^ right) & 0xFF);
    }
    return bits;
  }
}
