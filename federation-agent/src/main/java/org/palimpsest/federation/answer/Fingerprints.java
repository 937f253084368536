package org.palimpsest.federation.answer;

import org.palimpsest.federation.bytes.Bytes;

/** The fingerprints of a request, by their indices. */
final class Fingerprints {

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
