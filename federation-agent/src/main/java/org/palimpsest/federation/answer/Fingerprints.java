package org.palimpsest.federation.answer;

import java.util.Arrays;
import java.util.Base64;
import org.palimpsest.federation.bytes.Bytes;
import org.palimpsest.federation.bytes.Sha256;

/** The fingerprints of a request, by their indices. */
final class Fingerprints {

  private static final int DIGEST_BYTES = 12;

  private final byte[] bytes;

  /**
   * The fingerprints, {@value Answerer#FINGERPRINT_BYTES} bytes each, one behind the other.
   *
   * @throws IllegalArgumentException if the last is not whole
   */
  Fingerprints(Bytes fingerprints) {
    bytes = fingerprints.toArray();
    if (bytes.length % Answerer.FINGERPRINT_BYTES != 0) {
      throw new IllegalArgumentException(bytes.length + " bytes are not whole fingerprints");
    }
  }

  /** Another word for each other fingerprint: 96 bits of its digest, so that nobody finds two. */
  String digest(int one) {
    int from = one * Answerer.FINGERPRINT_BYTES;
    byte[] digest =
        Sha256.bytes(Arrays.copyOfRange(bytes, from, from + Answerer.FINGERPRINT_BYTES));
    return Base64.getUrlEncoder().encodeToString(Arrays.copyOf(digest, DIGEST_BYTES));
  }

  /** In how many bits two of them differ. */
  int bitsApart(int one, int other) {
    int bits = 0;
    for (int i = 0; i < Answerer.FINGERPRINT_BYTES; i++) {
      int left = bytes[one * Answerer.FINGERPRINT_BYTES + i];
      int right = bytes[other * Answerer.FINGERPRINT_BYTES + i];
      bits += Integer.bitCount((left ^ right) & 0xFF);
    }
    return bits;
  }
}
