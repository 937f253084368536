package org.palimpsest.federation.protocol;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.palimpsest.federation.cbor.CborException;

/**
 * Padding of plaintexts: the message's length in four bytes, the message, and zeros up to the next
 * step, so that an envelope's size reveals little.
 */
final class Padding {

  /** Unit of a plaintext's length. */
  static final int STEP_BYTES = 4096;

  /** Maximum length, leaving room for the rest of an envelope. */
  static final int PLAINTEXT_BYTES_MAX = Envelope.BYTES_MAX - STEP_BYTES;

  private static final int LENGTH_BYTES = 4;

  private Padding() {}

  /**
   * Pads a message.
   *
   * @throws IllegalArgumentException if the message is too long for an envelope
   */
  static byte[] pad(byte[] message) {
    if (message.length > PLAINTEXT_BYTES_MAX - LENGTH_BYTES) {
      throw new IllegalArgumentException(
          "the message has "
              + message.length
              + " bytes, must have at most "
              + (PLAINTEXT_BYTES_MAX - LENGTH_BYTES));
    }
    return ByteBuffer.allocate(paddedSize(message.length))
        .putInt(message.length)
        .put(message)
        .array();
  }

  /**
   * Returns the message.
   *
   * @throws CborException if the padding differs from {@link #pad}
   */
  static byte[] unpad(byte[] plaintext) throws CborException {
    int length = plaintext.length < LENGTH_BYTES ? -1 : ByteBuffer.wrap(plaintext).getInt();
    if (length < 0
        || length > plaintext.length - LENGTH_BYTES
        || plaintext.length != paddedSize(length)) {
      throw new CborException("The length of the sealed part does not fit.");
    }
    int end = LENGTH_BYTES + length;
    for (int i = end; i < plaintext.length; i++) {
      if (plaintext[i] != 0) {
        throw new CborException("The padding is not zero.");
      }
    }
    return Arrays.copyOfRange(plaintext, LENGTH_BYTES, end);
  }

  private static int paddedSize(int messageBytes) {
    int size = LENGTH_BYTES + messageBytes;
    return (size + STEP_BYTES - 1) / STEP_BYTES * STEP_BYTES;
  }
}
