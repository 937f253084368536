package org.palimpsest.federation.protocol;

import org.palimpsest.federation.bytes.Bytes;

/**
 * Fingerprints in transit, transposed: the first bytes of all, then the second bytes, and so on. A
 * later version can drop or add columns without touching the others.
 */
public final class FingerprintColumns {

  /** Size of one fingerprint of 100 bits. */
  public static final int FINGERPRINT_BYTES = 13;

  private FingerprintColumns() {}

  static Bytes toColumns(Bytes fingerprints) {
    return Bytes.of(
        transposed(
            fingerprints.toArray(), fingerprints.size() / FINGERPRINT_BYTES, FINGERPRINT_BYTES));
  }

  static Bytes toRows(Bytes columns) {
    return Bytes.of(
        transposed(columns.toArray(), FINGERPRINT_BYTES, columns.size() / FINGERPRINT_BYTES));
  }

  private static byte[] transposed(byte[] matrix, int rows, int columns) {
    byte[] result = new byte[matrix.length];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        result[column * rows + row] = matrix[row * columns + column];
      }
    }
    return result;
  }
}
